import { isProblem, problem } from '../../../../contract/problem.ts'
import { severities } from '../../../../contract/severities.ts'
import { caseBoardOperations } from '../../../../contract/workstation/cases/case-board.ts'
import { readTags, withLabel } from '../../../engine/case/case-tags.ts'
import { mentionsIn } from '../../../engine/case/mentions.ts'
import { implement } from '../../../operations/call/implement.ts'
import { isoTime } from '../../../operations/system/clock.ts'
import { happenedSpan } from '../../../store/alerts/happened-span.ts'
import { observableOfIndicator } from '../../../store/cases/case-observables.ts'
import { listCases } from '../../../store/cases/incident-cases.ts'
import type { Context } from '../context.ts'
import { addAskedEvidence, addEvidence } from '../evidence/add-evidence.ts'
import { sealedArchive } from '../evidence/seal-case.ts'
import { sealKey } from '../evidence/seal-key.ts'
import { addSessionEvidence } from '../evidence/session-evidence.ts'
import { verifyCase } from '../evidence/verify-case.ts'
import { addComment } from '../model/add-comment.ts'
import { addNote, timedNote } from '../model/add-note.ts'
import { findCase } from '../model/find-case.ts'
import { knownElsewhere } from '../model/known-elsewhere.ts'
import { stricterOfSessions } from '../model/labels-of-sessions.ts'
import { refuseIndicator } from './case-comment-handlers.ts'
import * as incidentCases from './case-handlers.ts'
import { changedSince } from './changed-since.ts'
import { markIndicators } from './mark-indicators.ts'
import { caseRow, openedCase } from './opened-case.ts'
import * as sharedCases from './shared-case-handlers.ts'

/** Maximum number of alerts of an indicator whose times are read. */
const maxDated = 50_000
/** Returns tags with the labels that were given; null removes one, undefined leaves it. */
function labelled(
  tags: string[],
  given: Readonly<Record<'tlp' | 'pap', string | null | undefined>>,
): string[] {
  let labelled = tags
  for (const kind of ['tlp', 'pap'] as const) {
    const level = given[kind]
    if (level !== undefined) labelled = withLabel(labelled, kind, level)
  }
  return labelled
}

/** Handlers for cases in the window. */
export const caseBoardHandlers = implement<typeof caseBoardOperations, Context>(caseBoardOperations, {
  'caseBoard.list': (_input, { store }) => ({ cases: listCases(store.reader).map(caseRow) }),
  'caseBoard.open': ({ id }, context) => openedCase(id, context),
  'caseBoard.create': async (input, context) => {
    const created = await context.caseActs.run({ do: 'create', input }, context)
    return isProblem(created) ? created : { ...created, skipped: created.skipped.length }
  },
  'caseBoard.change': ({ id, title, summary, severity, status, tags, tlp, pap, former }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    const stale = changedSince(former, {
      ...found,
      severity: severities[found.severity],
      tags: JSON.parse(found.tags) as unknown,
    })
    if (stale !== null) return stale
    sharedCases.changeCase(
      found,
      {
        title: title ?? found.title,
        summary: summary ?? found.summary,
        severity: severity === undefined ? found.severity : severities.indexOf(severity),
        status: status ?? found.status,
        tags:
          tags === undefined && tlp === undefined && pap === undefined
            ? found.tags
            : JSON.stringify(labelled(readTags(tags ?? (JSON.parse(found.tags) as string[])), { tlp, pap })),
      },
      context,
    )
    return openedCase(id, context)
  },
  'caseBoard.comment': ({ id, body, indicator = null }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    const refused = refuseIndicator(found, indicator, null, context)
    if (refused !== null) return refused
    addComment(found, { body, mentions: mentionsIn(body), indicator }, context)
    return openedCase(id, context)
  },
  'caseBoard.deleteComment': async ({ id, comment }, context) => {
    const done = await sharedCases.removeComment({ uuid: id, comment_uuid: comment }, context)
    return isProblem(done) ? done : openedCase(id, context)
  },
  'caseBoard.note': ({ id, text, happened_at }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    const note = timedNote(text, happened_at, isoTime(context.clock).slice(0, 10))
    if (isProblem(note)) return note
    addNote(found, note, context)
    return openedCase(id, context)
  },
  'caseBoard.openIndicator': async ({ id, indicator }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    const { reader } = context.store
    const observable = observableOfIndicator(reader, found.number, indicator)
    if (observable === null) return problem('not-found', 'This case has no such indicator any more.')
    const { number, first_seen, last_seen } = observable
    const span = happenedSpan(reader, number, maxDated)
    return {
      ...{ first_seen, last_seen, ...span },
      known: await knownElsewhere(observable, found.id, context.mentions),
    }
  },
  'caseBoard.addEvidence': async ({ id, file }, context) => {
    const found = findCase(id, context)
    return isProblem(found) ? found : addEvidence(found, file, context)
  },
  'caseBoard.keepEvidence': ({ question }, context) => addAskedEvidence(question, context),
  'caseBoard.verify': async ({ id }, context) => {
    const found = findCase(id, context)
    return isProblem(found) ? found : verifyCase(found, context)
  },
  'caseBoard.verifyAll': async (_input, context) => {
    const cases = []
    for (const each of listCases(context.store.reader))
      cases.push({ id: each.id, title: each.title, ...(await verifyCase(each, context)) })
    return { cases }
  },
  'caseBoard.addSessionEvidence': async ({ id, session, sources = null }, context) => {
    const found = findCase(id, context)
    return isProblem(found) ? found : addSessionEvidence(found, { session, sources }, context)
  },
  'caseBoard.sealKey': (_input, { dataDir }) => ({ key: sealKey(dataDir).fingerprint }),
  'caseBoard.seal': async ({ id }, context) => {
    const found = findCase(id, context)
    return isProblem(found) ? found : sealedArchive(found, context)
  },
  'caseBoard.addIndicators': async ({ id, indicators, links = [], detection = true }, context) => {
    const addition = { indicators, links, isNamed: detection }
    const done = await context.caseActs.run({ do: 'add', id, addition }, context)
    if (isProblem(done)) return done
    const shown = openedCase(id, context)
    if (isProblem(shown)) return shown
    const stricter = stricterOfSessions(context.store.reader, links, shown.case.tags)
    return { ...shown, added: done.added, skipped: [...done.skipped], stricter }
  },
  'caseBoard.markIndicators': ({ id, indicators, detection }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    const done = markIndicators(found, indicators, detection, context)
    if (isProblem(done)) return done
    const shown = openedCase(id, context)
    return isProblem(shown) ? shown : { ...shown, ...done }
  },
  'caseBoard.removeIndicator': async ({ id, indicator }, context) => {
    const done = await sharedCases.deleteIndicator({ uuid: id, indicator_uuid: indicator }, context)
    return isProblem(done) ? done : openedCase(id, context)
  },
  'caseBoard.resolve': async ({ id, verdict, root_cause, narrative, former }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    const kept = {
      verdict: found.verdict,
      root_cause: found.root_cause ?? '',
      narrative: found.narrative ?? '',
    }
    const stale = found.status === 'closed' ? null : changedSince(former, kept)
    if (stale !== null) return stale
    const done = await incidentCases.resolve({ id, verdict, root_cause, narrative }, context)
    return isProblem(done) ? done : openedCase(id, context)
  },
  'caseBoard.delete': async ({ id }, context) => {
    const done = await sharedCases.remove({ uuid: id }, context)
    return isProblem(done) ? done : { deleted: true as const }
  },
})
