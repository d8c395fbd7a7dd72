"""Evens out the seats a little more: re-splits neighbouring tables where nothing above the seats changes."""

import numpy as np

from games.seating.costs import TOGETHER, Costs, Ints
from games.seating.descent import Chains, descend, row_costs
from games.seating.field import Field, Tables
from games.seating.seats import cheapest
from games.seating.windows import Indices, Solved, Template, split, subset_costs

MOST_BITS = 60
WINDOW = 24  # most seats compared at one time
WIDE = 300  # players up to whom three tables are re-split at one time


def even_out(field: Field, costs: Costs, tables: Tables, reach: int) -> Tables:
    """Return tables of the same cost, at which the exact order of turn costs less where that was found.

    Tables with pinned groups stay as they are.
    """
    kept = [table for table in tables if (costs.kind[np.ix_(table, table)] >= TOGETHER).any()]
    free = [table for table in tables if table not in kept]
    turns = _Turns(field, costs)
    if len(free) < 2 or not turns.fits(free):
        return tables
    chains = Chains.start(costs, [free], turns)
    for width in (2, 3) if field.size <= WIDE else (2,):
        uneven = chains.cost % turns.unit > chains.sizes  # less than one for each seat is impossible
        if width <= len(free):
            descend(chains, uneven, width, reach)
    return kept + chains.seating(0)


class _Turns:
    """Costs of tables with the cost of their seats as the lowest digit: `unit` is one of everything else."""

    def __init__(self, field: Field, costs: Costs) -> None:
        self.field, self.costs = field, costs
        dearest = (int(field.seats.max(initial=0)) + 1) ** 3
        self.unit = 1 << (WINDOW * dearest).bit_length()

    def fits(self, tables: Tables) -> bool:
        """Whether the costs of any window of these tables leave room for the seats."""
        dearest = max(self.costs.of(table) for table in tables)
        return (WINDOW * (dearest + 1) * self.unit).bit_length() <= MOST_BITS

    def of_rows(self, players: Indices, sizes: Indices) -> Ints:
        found = row_costs(self.costs, players, sizes) * self.unit
        for size in np.unique(sizes).tolist():
            rows = np.nonzero(sizes == size)[0]
            found[rows] += cheapest(self.field, players[rows, :size])
        return found

    def solve(self, template: Template, players: Indices, now: Ints) -> Solved:
        found = subset_costs(self.costs, template, players)
        for size, cost in found.items():
            # A subset that alone costs more than the window does now is out of the question, whatever it costs.
            np.minimum(cost, now // self.unit + 1, out=cost)
            cost *= self.unit
            seated = players[template.subsets[size]].transpose(0, 2, 1)
            cost += cheapest(self.field, seated.reshape(-1, size)).reshape(cost.shape)
        return split(template, found)
