from games.standings.lot import draw, lot


def test_a_lot_is_the_head_of_a_hash_anyone_can_make():
    # printf 'cup-2026:4' | sha256sum, first 13 hexadecimal digits.
    from hashlib import sha256

    assert lot(4, "cup-2026") == int(sha256(b"cup-2026:4").hexdigest()[:13], 16)


def test_the_same_seed_draws_the_same_order_whatever_the_order_of_names():
    assert draw([1, 2, 3, 4, 5], "a") == draw([5, 3, 1, 2, 4], "a")


def test_a_withdrawal_moves_nobody_else():
    everybody = draw([1, 2, 3, 4, 5], "a")
    without_three = [player_id for player_id in everybody if player_id != 3]
    assert without_three == draw([1, 2, 4, 5], "a")


def test_other_seeds_draw_other_orders():
    assert len({tuple(draw(range(6), str(seed))) for seed in range(50)}) > 40


def test_every_player_comes_first_about_as_often():
    firsts = [draw([1, 2, 3, 4], f"seed {number}")[0] for number in range(400)]
    assert all(70 <= firsts.count(player_id) <= 130 for player_id in (1, 2, 3, 4))
