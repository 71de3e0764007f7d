# The work of a day. `make help` says what there is.
PYTHON ?= .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help install test fast long modules misspellings altered skirmishes odds generators interference browser axe
.PHONY: kills lint types houserules mistyped large asked rounds atonce
.PHONY: explore otherwise addedup
.PHONY: layers pictures catalogues ci elsewhere given swapped nones renamed plays ways

help: ## show these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

install: ## a virtual environment with everything, in .venv
	python3 -m venv --upgrade-deps .venv
	$(PYTHON) -m pip install -q -e ".[test]"

test: ## all tests
	$(PYTHON) -m pytest

fast: ## the tests that failed last, in one process
	$(PYTHON) -m pytest -n0 --last-failed

long: ## long games of star_empires: 20 of 200 turns, 20 of 40 turns with all modules, 40 of empires (half an hour)
	LONG_SEEDS=20 LONG_TURNS=200 MODULE_SEEDS=20 MODULE_TURNS=40 EMPIRE_SEEDS=40 EMPIRE_TURNS=16 \
		$(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_long_games.py \
		tests/interpreter/test_long_empires.py

modules: ## long games of star_empires with each module alone: 5 of 24 turns (ten minutes)
	ALONE_SEEDS=5 ALONE_TURNS=24 $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_long_games.py \
		-k one_module

misspellings: ## every key and word of all case files misspelt wherever it stands, five lines of each ruleset broken (six minutes)
	MARCHLAW_MISSPELLINGS=every MARCHLAW_BREAKAGES=5 $(PYTHON) -m pytest --timeout 900 tests/cases/test_misspellings.py \
		tests/dsl/test_gaps.py

altered: ## 5,000 rulesets altered at random, those that pass the checks played and explained (a minute)
	MARCHLAW_ALTERED=5000 $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_altered_rules.py

explore: ## the properties held against other examples than those of each run (two minutes)
	MARCHLAW_EXPLORE=1 $(PYTHON) -m pytest --dist load --timeout 900 $$(git grep -l "from hypothesis import" -- 'tests/*/test_*.py')

houserules: ## 1,000 house rules made at random on the rulesets of the tests: compared, played, taken back (ten minutes)
	MARCHLAW_LAYERS=1000 $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_random_layers.py

elsewhere: ## all rulesets in another order, in a layer on top and in the place of themselves: the same game (three minutes)
	MARCHLAW_ELSEWHERE=every $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_written_elsewhere.py

given: ## states of all rulesets reached in play, given in cases: the same numbers and acts (a minute)
	MARCHLAW_GIVEN=every $(PYTHON) -m pytest --dist load --timeout 900 tests/cases/test_given_as_played.py

swapped: ## all rulesets of the tests swapped for others that change nothing, and back: the same campaign (two minutes)
	MARCHLAW_SWAPPED=every $(PYTHON) -m pytest --dist load --timeout 900 tests/cli/test_swapped_and_back.py

nones: ## 5,000 values that are none, somewhere in rulesets of the tests: told, or played without breaking off (four minutes)
	MARCHLAW_NONE=5000 $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_none_anywhere.py

renamed: ## all rulesets, and 100 large ones at random, with other names in them: found and played the same (a minute)
	MARCHLAW_RENAMED=every $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_names_say_nothing.py

otherwise: ## all rulesets said in other words, as many as twelve places of a file each way: the same game (five minutes)
	MARCHLAW_OTHER_WORDS=every $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_said_in_other_words.py

addedup: ## numbers of all rulesets as they are told, line by line: they add up (half a minute)
	MARCHLAW_ADDED_UP=every $(PYTHON) -m pytest --timeout 900 tests/cli/test_told_adds_up.py

plays: ## exact odds of 1,000 rulesets at random against every play there is (ten minutes)
	MARCHLAW_EVERY_PLAY=1000 $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_odds_of_every_play.py

ways: ## all rulesets of the tests played by a program, an orders file, slips, the page: the same campaign (five minutes)
	MARCHLAW_WAYS=every $(PYTHON) -m pytest --dist load --timeout 900 tests/web/test_one_campaign_many_ways.py

large: ## 1,000 rulesets of a hundred lines, typed as the language is: formatted, played, explained, odds (ten minutes)
	MARCHLAW_LARGE=1000 $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_large_rules.py

asked: ## 1,000 such house rules asked about in play: odds against plays, explanations against values (ten minutes)
	MARCHLAW_ASKED=1000 $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_layers_asked.py

rounds: ## 500 campaigns with sealed rounds, commands in any order: each is done or says why not (ten minutes)
	MARCHLAW_ROUNDS=500 $(PYTHON) -m pytest --dist load --timeout 900 tests/cli/test_rounds_by_chance.py

atonce: ## 200 evenings on which several people press at the same moment (five minutes)
	MARCHLAW_EVENINGS=200 $(PYTHON) -m pytest --dist load --timeout 900 tests/web/test_at_once.py

mistyped: ## 2,000 rulesets with one line mistyped each: told in its place, with what to write (a minute)
	MARCHLAW_MISTYPED=2000 $(PYTHON) -m pytest --dist load --timeout 900 tests/dsl/test_mistyped.py

skirmishes: ## five hundred battles of random armies in star_empires (two minutes)
	SKIRMISHES=500 $(PYTHON) -m pytest --dist load --timeout 900 tests/interpreter/test_skirmishes.py

odds: ## the odds of 10,000 random rulesets, 300 of them against plays, and of what all cases do (half an hour)
	ODDS_RULESETS=10000 ODDS_COMPARED=300 ODDS_STEPS=5000 ODDS_PLAYS=5000 UNTIL_RULESETS=1000 ODDS_OF_CASES=every \
		$(PYTHON) -m pytest --timeout 900 tests/interpreter/test_odds_agree.py tests/interpreter/test_odds_until.py \
		tests/interpreter/test_odds_of_cases.py

generators: ## 1,000 generated Sectors, 100 empires, 100 Colonies, against the chances of their tables (two minutes)
	MARCHLAW_GENERATED=1000 $(PYTHON) -m pytest -n0 --timeout 900 tests/interpreter/test_generators.py

interference: ## 10,000 worlds, 100 plays: what a player does not see changes nothing that he is shown (ten minutes)
	MARCHLAW_WORLDS=10000 MARCHLAW_PLAYS=100 $(PYTHON) -m pytest -n0 --timeout 900 tests/interpreter/test_views.py \
		tests/web/test_interference.py

browser: ## the journeys of the group's page in real browsers (needs chromium; a minute, with two at once)
	MARCHLAW_BROWSER=$${MARCHLAW_BROWSER:-1} $(PYTHON) -m pytest -n$${MARCHLAW_AT_ONCE:-2} --timeout 90 tests/web/test_browser.py \
		tests/web/test_journeys.py tests/web/test_realm_orders.py tests/web/test_kills.py \
		-k "not acknowledged and not by_page"

axe: ## every page looked at by axe, in three languages, light and dark: MARCHLAW_AXE says where axe.min.js is (a minute)
	MARCHLAW_BROWSER=required $(PYTHON) -m pytest -n0 --timeout 120 tests/web/test_axe.py

kills: ## the program of the page is killed 1,000 times while people answer, 20 times before browsers (ten minutes)
	MARCHLAW_KILLS=$${MARCHLAW_KILLS:-1000} MARCHLAW_BROWSER=required MARCHLAW_KILLS_BROWSED=20 \
		$(PYTHON) -m pytest -n0 --timeout 9000 tests/web/test_kills.py

lint: ## ruff: style and banned calls
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

types: ## mypy --strict
	$(PYTHON) -m mypy

layers: ## import-linter: who may import whom
	$(dir $(PYTHON))lint-imports

pictures: ## the pictures of the README, made anew
	$(PYTHON) -m tools.pictures

catalogues: ## collect the messages, renew and compile the translations
	$(PYTHON) -m tools.catalogues update

ci: ## what the server runs, on a fresh clone of the last commit
	.ci/run
