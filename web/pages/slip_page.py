"""What the first page shows of a sealed round: who has handed in, until when, and the slip of whoever looks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from interpreter.campaign.journal.looking import short_word
from interpreter.campaign.rounds.sealed import SealedRound
from interpreter.requests import Ask, Request, lets_last_stand
from web.clock import read_at, read_moment, shown_moment
from web.pages.asking import SlipPlace, Wanted
from web.pages.page_frame import PageFrame
from web.roles import Role
from web.seats import Sitter


class SlipPage(PageFrame):
    """What is shown while all answer in secret."""

    def _sealing(
        self, found: SealedRound, sitter: Sitter | None, handed: str, wanted: Wanted, given: Sequence[Any] | None
    ) -> dict[str, Any]:
        """A sealed round: who has handed in, until when, and the slip of whoever looks."""
        view = self._view(sitter)
        names = {one.id: one.label for one in view.world.things["player"]}
        is_table = sitter is not None and sitter.role is Role.TABLE
        mine = handed if is_table else sitter.player if sitter is not None else ""
        form, word, acts = None, "", None
        may_seal = bool(self.at.script) and mine in found.players and self.room.may_seal(sitter, mine, handed=handed)
        if may_seal:
            slip = self.room.rounds.own_slip(sitter, mine, handed=handed)
            if found.is_of_acts:
                known = () if slip is None else slip.answers
                acts = self._slip_of_acts(mine, known if given is None else given, wanted)
            else:
                form = self._maker(view).slip(found.asked_of(mine), None if slip is None else slip.answers)
            promised = found.handed_in[mine].promised if mine in found.handed_in else ""
            word = short_word(promised) if promised else ""
        together = self.room.session.campaign.together
        zone = together.zone if together is not None else "UTC"
        why, whom = self.room.rounds.waits_for
        sentences = {"": "", "lost": self.said.slip_lost, "nobody": self.said.slip_needed}
        standing, to_show = self.room.rounds.standing, self.room.rounds.to_show
        lost = {one: names[one] for one in self.room.rounds.lost} if why == "lost" else {}
        ready = {one for one, known in found.handed_in.items() if known.is_ready}
        return {
            "id": found.id,
            "mine": mine,
            "form": form,
            "acts": acts,
            "word": word,
            "is_blank": is_table and bool(word) and given is None,
            "handed_in": [names[one] for one in found.players if one in found.handed_in],
            "missing": [names[one] for one in found.missing if one not in standing],
            "is_showing": found.is_showing,
            "last_stands": lets_last_stand(self.room.session.game.pending),
            "is_ready": mine in ready,
            "is_standing": not is_table and mine in found.handed_in and self._stands(found, mine),
            "standing": [names[one] for one in standing],
            "to_show": [names[one] for one in to_show],
            "may_keep": may_seal,
            "absent": [names[one] for one in found.players if one in self.room.rounds.absent],
            "free": [names[one] for one in self.room.rounds.free if one in found.missing],
            "due": shown_moment(read_moment(found.due), zone) if found.due else "",
            "zone": zone,
            "example": self._later(found, zone),
            "to_hand": [(one, names[one]) for one in found.players]
            if is_table and form is None and acts is None and self.at.script
            else [],
            "waits": sentences[why].format(player=", ".join(lost.values()) or names.get(whom, whom)),
            "lost": lost,
            "not_ready": [names[one] for one in self.room.rounds.not_ready],
            "hurried": [names[one] for one in self.room.rounds.not_ready if one not in lost],
        }

    def _stands(self, found: SealedRound, player: str) -> bool:
        """Whether a player has said that his slip of this round also stands later."""
        lines = (one.payload for one in reversed(self.room.session.records) if one.payload.get("kind") == "sealed")
        return next((one.get("stands") is True for one in lines if one["by"] == player), False)

    def _later(self, found: SealedRound, zone: str) -> str:
        """A moment that a deadline could be moved to: a day after it, or two after what was recorded last."""
        last = next((str(one.payload["at"]) for one in reversed(self.room.session.records) if "at" in one.payload), "")
        moment = read_moment(found.due) + timedelta(days=1) if found.due else read_at(last) + timedelta(days=2)
        return shown_moment(moment, zone).partition(" (")[0]

    def _slip_of_acts(self, player: str, given: Sequence[Any], wanted: Wanted) -> dict[str, Any]:
        """A slip that is talked through: what stands in it, and what can be put in where."""
        places: list[SlipPlace] = []

        def look(request: Request, at: int) -> None:
            seen = self.room.rounds.seen_by(player)
            value = given[at] if isinstance(request, Ask) and at < len(given) else None
            places.append(self._maker(seen).place(seen.pending or request, wanted, at, value))

        talk = self.room.rounds.talk(player, given, look)
        values = {one.at for one in places if one.form.sort == "ask"}
        lines = [(at, text) for at, text in enumerate(talk.texts) if text and at not in values]
        return {"places": places, "lines": lines, "given": json.dumps(talk.answers, ensure_ascii=False)}
