"""Goldens: stored texts of what the program writes, shows and exports, compared byte for byte.

They are a net for restructuring: a change of the code base that keeps the behaviour keeps every stored byte. The folder
`data` has one folder for each golden:

- `entries`: the entries that each command makes in chosen states of a bout, or the words of its refusal.
- `wordings`: toast, change log and notices about the same entries, in English and German.
- `exports`: schema and rows of the Parquet tables, and DerbyXML files.
- `demo`: digests of the tables, the file and the wordings of the bout that the demo plays.
- `games`: digests of the games that CRG recorded, as far as their files are at hand.
- `seeds`: digests of the logs and documents at the end of simulated bouts.
- `report`: CSV files of the report and the texts on its first page and on those of the bouts.

`python -m tests.goldens` compares all of them; `python -m tests.goldens --write NAME` stores them anew and prints which
files changed. Only the package `adapter` imports the product, so a product name that is moved or changed is mended
there, and for the fields of commands in `states` and `cases`.

Spoken texts and pictures of the screens have goldens of their own: `docs/spoken` and `docs/pictures`.
"""
