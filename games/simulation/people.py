"""Invented people for demo data and simulated tournaments. Nobody here exists.

One line a person: name as written, in Latin letters if that differs, country, club.
"""

from random import Random
from typing import NamedTuple


class Person(NamedTuple):
    name: str
    name_latin: str = ""
    country: str = ""
    club: str = ""


PEOPLE = (
    Person("Мария Сёмина", "Maria Syomina", "RU", "Мезозой"),
    Person("Anna Lindqvist", "", "SE", "Norrsken"),
    Person("Павел Бережной", "Pavel Berezhnoy", "RU", "Мезозой"),
    Person("山本 葵", "Yamamoto Aoi", "JP", "京都ボードゲーム会"),
    Person("Олена Ґудзь", "Olena Gudz", "UA", "Львівські столи"),
    Person("Юлия Корш", "Yulia Korsh", "RU", "Пангея"),
    Person("Богдан Яремчук", "Bohdan Yaremchuk", "UA", "Львівські столи"),
    Person("Ольга Снегирь", "Olga Snegir", "RU"),
    Person("小林 遥", "Kobayashi Haruka", "JP", "京都ボードゲーム会"),
    Person("Eszter Varga", "", "HU"),
    Person("Роман Дегтярёв", "Roman Degtyaryov", "RU", "Пангея"),
    Person("Hanna Kowalczyk", "", "PL", "Wilcze Stado"),
    Person("渡辺 直樹", "Watanabe Naoki", "JP"),
    Person("Соломія Гнатюк", "Solomiia Hnatiuk", "UA", "Львівські столи"),
    Person("Łukasz Wrona", "", "PL", "Wilcze Stado"),
    Person("Вера Тихомирова", "Vera Tikhomirova", "RU", "Мезозой"),
    Person("Ben Okafor", "", "GB", "Galápagos Society"),
    Person("Андрій Їжакевич", "Andrii Yizhakevych", "UA"),
    Person("佐藤 健一", "Sato Kenichi", "JP", "京都ボードゲーム会"),
    Person("Clara Meunier", "", "FR"),
    Person("Николай Гордиенко-Преображенский", "Nikolai Gordienko-Preobrazhensky", "RU", "Пангея"),
    Person("Noah Feldmann", "", "DE", "Archaeopteryx"),
    Person("Дарья Ясенева", "Darya Yaseneva", "RU"),
    Person("Tomás Ferreira", "", "PT"),
    Person("Артём Колесниченко", "Artyom Kolesnichenko", "RU", "Мезозой"),
    Person("Иван Лукашин", "Ivan Lukashin", "RU"),
    Person("Тимур Асланов", "Timur Aslanov", "KZ", "Степь"),
    Person("Ines Kralj", "", "HR"),
    Person("高橋 蓮", "Takahashi Ren", "JP"),
    Person("Marta Nowicka", "", "PL", "Wilcze Stado"),
    Person("Катерина Вовк", "Kateryna Vovk", "UA"),
    Person("Oskar Lehtinen", "", "FI", "Norrsken"),
    Person("Светлана Рябова", "Svetlana Ryabova", "RU", "Пангея"),
    Person("Giulia Bassani", "", "IT"),
    Person("Aigerim Sadykova", "", "KZ", "Степь"),
    Person("Жанна Ёлкина", "Zhanna Yolkina", "RU"),
    Person("Pieter van Houten-Smit", "", "NL"),
    Person("伊藤 さくら", "Ito Sakura", "JP"),
    Person("Тарас Бондаренко", "Taras Bondarenko", "UA", "Львівські столи"),
    Person("Ida Sørensen", "", "DK", "Norrsken"),
    Person("Глеб Морозов", "Gleb Morozov", "RU", "Мезозой"),
    Person("Sofía Aranda", "", "ES"),
    Person("Полина Шубина", "Polina Shubina", "RU"),
    Person("Jakub Hrubý", "", "CZ"),
    Person("Максим Чайка", "Maksym Chaika", "UA"),
    Person("Emma Delacroix", "", "FR"),
    Person("Лев Каширин", "Lev Kashirin", "RU", "Пангея"),
    Person("Nils Bergström", "", "SE", "Norrsken"),
)
GIVEN = (
    "Ada",
    "Boris",
    "Chiyo",
    "Dana",
    "Egor",
    "Faye",
    "Goran",
    "Hana",
    "Ilja",
    "Jana",
    "Kira",
    "Lev",
    "Mio",
    "Nora",
)
FAMILY = (
    "Adler",
    "Brodski",
    "Cerny",
    "Dolin",
    "Eklund",
    "Fomin",
    "Grau",
    "Horák",
    "Ivashko",
    "Jansen",
    "Kato",
    "Lind",
)


def invent_people(count: int, rng: Random) -> list[Person]:
    """The listed people first, then made-up combinations, numbered where a name would come twice."""
    people = list(PEOPLE[:count])
    used = {person.name for person in people}
    while len(people) < count:
        name = f"{rng.choice(GIVEN)} {rng.choice(FAMILY)}"
        if name in used:
            name = f"{name} {len(people) + 1}"
        used.add(name)
        people.append(Person(name))
    return people
