import { z } from 'zod'
import { caseStatuses } from '../../audits/case.ts'
import { papLevels, tlpLevels } from '../../handling-labels.ts'
import { caseVerdicts } from '../../incidents/case.ts'
import { happenedSpan } from '../../incidents/happened-span.ts'
import { asEntered, keptText, knownHere, optionalKeptText } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import {
  caseCommentShown,
  caseEntryShown,
  caseEvidenceShown,
  caseIndicatorShown,
  caseTaskShown,
} from './case-contents.ts'
import { caseEvidenceOperations } from './case-evidence.ts'

/** Cases for the window. The store is the same as that of the two APIs. */

/** Kinds of link targets of a case. */
export const caseLinkKinds = ['session', 'lookup', 'record', 'case', 'actor'] as const
export type CaseLinkKind = (typeof caseLinkKinds)[number]

/** Maximum length of a link's target, in characters: the percent-encoded page path of the longest URL. */
export const longestTarget = 131_072

/** A link as input. */
export const linkGiven = () =>
  z
    .object({
      kind: z.enum(caseLinkKinds),
      /** Id of the session or case; `KIND/UUID` of the record; path of the lookup's page. */
      target: z.string().min(1).max(longestTarget),
      /** Title of the target. */
      title: keptText(1000),
    })
    .refine(({ kind, target }) => kind !== 'lookup' || /^\/[a-z]+[/?]/.test(target), {
      path: ['target'],
      message: 'it must be the path of a page of this window',
    })
export type GivenLink = z.output<ReturnType<typeof linkGiven>>

const links = () => z.array(linkGiven()).max(1000).optional()

/** Labels of the linked sessions that are stricter than those of the case, which proposes them: `TLP:RED`. */
export const stricterOfLinked = () => z.array(z.string())

/** False for values that came in bulk and were merely observed; others are marked for detection by who names them. */
const isNamed = () => z.boolean().optional()

const caseItem = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    tags: z.array(z.string()),
    /** Its labels of the Traffic Light Protocol and the Permissible Actions Protocol; they are among the tags. */
    tlp: z.enum(tlpLevels).nullable(),
    pap: z.enum(papLevels).nullable(),
    severity: z.enum(severities),
    status: z.enum(caseStatuses),
    verdict: z.enum(caseVerdicts).nullable(),
    alerts: z.int(),
    indicators: z.int(),
    comments: z.int(),
    tasks: z.int(),
    tasks_done: z.int(),
    /** When the first of its open tasks is due; null when none has a due time. */
    next_due: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    created_by: z.string(),
    /** True when it should have been resolved by now. */
    overdue: z.boolean(),
  })
export type CaseRow = z.output<ReturnType<typeof caseItem>>

export const listCaseBoard = windowOperation({
  name: 'caseBoard.list',
  followed: ['cases', 'alerts'],
  summary: 'List the cases, newest first',
  input: () => z.object({}),
  output: () => z.object({ cases: z.array(caseItem()) }),
})

/** ATT&CK Enterprise tactics, in the order of the matrix. */
export const attackTactics = [
  'Reconnaissance',
  'Resource Development',
  'Initial Access',
  'Execution',
  'Persistence',
  'Privilege Escalation',
  'Defense Evasion',
  'Credential Access',
  'Discovery',
  'Lateral Movement',
  'Collection',
  'Command and Control',
  'Exfiltration',
  'Impact',
] as const
export type AttackTactic = (typeof attackTactics)[number]

const technique = () =>
  z.object({
    /** `T1059` or `T1059.001`. */
    id: z.string(),
    /** Empty where it is unknown. */
    name: z.string(),
    tactic: z.enum(attackTactics).or(z.literal('')),
    state: z.enum(['proposed', 'accepted', 'rejected']),
    /** Its origin, in words. */
    source: z.string(),
  })
export type CaseTechniqueShown = z.output<ReturnType<typeof technique>>

export const openedCase = () =>
  caseItem().extend({
    /** Labels that its texts and alerts name, for a protocol of which it has none; `where` is where, in words. */
    proposed_tlp: z.object({ level: z.enum(tlpLevels), where: z.string() }).nullable(),
    proposed_pap: z.object({ level: z.enum(papLevels), where: z.string() }).nullable(),
    summary: z.string(),
    root_cause: z.string().nullable(),
    narrative: z.string().nullable(),
    resolved_at: z.string().nullable(),
    report: z.string().nullable(),
    alert_list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        severity: z.enum(severities),
        source: z.string(),
        /** Null where it is unknown. */
        happened_at: z.string().nullable(),
        received_at: z.string(),
      }),
    ),
    indicator_list: z.array(caseIndicatorShown()),
    comment_list: z.array(caseCommentShown()),
    timeline: z.array(caseEntryShown()),
    task_list: z.array(caseTaskShown()),
    link_list: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(caseLinkKinds),
        target: z.string(),
        /** Current title, or the last one of a deleted target. */
        title: z.string(),
        /** False when the target was deleted. */
        is_here: z.boolean(),
        added_at: z.string(),
        added_by: z.string(),
      }),
    ),
    evidence_list: z.array(caseEvidenceShown()),
    custody: z.array(
      z.object({
        entry: z.int(),
        at: z.string(),
        by: z.string(),
        what: z.string(),
        filename: z.string().nullable(),
        hash: z.string(),
      }),
    ),
    techniques: z.array(technique()),
  })
export type OpenedCase = z.output<ReturnType<typeof openedCase>>

export const openCaseBoard = windowOperation({
  name: 'caseBoard.open',
  followed: ['cases', 'alerts'],
  summary: 'Read one case in full',
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ case: openedCase() }),
})

export const createCaseHere = windowOperation({
  name: 'caseBoard.create',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Open a case, with indicators, one per line, if any',
  writes: true,
  input: () =>
    z.object({
      title: keptText(1000),
      severity: z.enum(severities),
      indicators: z.string().max(1_048_576).optional(),
      detection: isNamed(),
      /** Template whose summary, tags and tasks the case starts with. */
      template: recordIdHere().optional(),
      links: links(),
    }),
  output: () =>
    z.object({
      id: z.string(),
      added: z.int(),
      skipped: z.int(),
      /** Labels that it has from the sessions that it is linked to: `TLP:AMBER`. */
      labels: z.array(z.string()),
    }),
})

export const changeCaseHere = windowOperation({
  name: 'caseBoard.change',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Change title, summary, severity, state, tags or labels of a case',
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      title: optionalKeptText(1000),
      /** Empty to clear it. */
      summary: z.preprocess(asEntered('bidi-prose'), z.string().max(100_000).optional()),
      severity: z.enum(severities).optional(),
      status: z.enum(caseStatuses).optional(),
      tags: z.array(keptText(100)).max(100).optional(),
      /** Null removes it. */
      tlp: z.enum(tlpLevels).nullable().optional(),
      pap: z.enum(papLevels).nullable().optional(),
      /** The values that the caller saw when the edit began; nothing is written when one has changed since. */
      former: z
        .object({
          title: z.string(),
          summary: z.string(),
          severity: z.enum(severities),
          status: z.enum(caseStatuses),
          tags: z.array(z.string()),
        })
        .partial()
        .optional(),
    }),
  output: () => z.object({ case: openedCase() }),
})

export const commentCaseHere = windowOperation({
  name: 'caseBoard.comment',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Write a comment on a case',
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      body: keptText(100_000, 'bidi-prose'),
      /** The indicator of the case that it is about. */
      indicator: recordIdHere().optional(),
    }),
  output: () => z.object({ case: openedCase() }),
})

export const deleteCommentHere = windowOperation({
  name: 'caseBoard.deleteComment',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Delete a comment on a case',
  writes: true,
  input: () => z.object({ id: recordIdHere(), comment: recordIdHere() }),
  output: () => z.object({ case: openedCase() }),
})

export const noteCaseHere = windowOperation({
  name: 'caseBoard.note',
  needsPlan: 'cases',
  needsLicence: true,
  summary: "Add an entry of one's own to the timeline of a case, where it stays",
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      text: keptText(10_000, 'bidi-prose'),
      /**
       * When it happened: ISO 8601 with its zone. Absent: the time that the text begins with, which must have a year and a zone, else now.
       */
      happened_at: z.iso.datetime({ offset: true }).optional(),
    }),
  output: () => z.object({ case: openedCase() }),
})

export const openIndicatorHere = windowOperation({
  name: 'caseBoard.openIndicator',
  summary: 'Report what is known here about an indicator of a case',
  input: () => z.object({ id: recordIdHere(), indicator: recordIdHere() }),
  output: () =>
    z.object({
      /** When alerts and cases brought it here, first and last. */
      first_seen: z.string(),
      last_seen: z.string(),
      ...happenedSpan(),
      /** Where else it occurs. */
      known: knownHere(),
    }),
})

export const addIndicatorsHere = windowOperation({
  name: 'caseBoard.addIndicators',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Add indicators to a case, one per line',
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      indicators: z.string().min(1).max(1_048_576),
      detection: isNamed(),
      links: links(),
    }),
  output: () =>
    z.object({
      case: openedCase(),
      added: z.int(),
      skipped: z.array(z.object({ value: z.string(), reason: z.string() })),
      stricter: stricterOfLinked(),
    }),
})

/** Maximum number of indicators that one call may mark. */
export const maxMarked = 10_000

export const markIndicatorsHere = windowOperation({
  name: 'caseBoard.markIndicators',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Mark indicators of a case for detection, or as not meant for it',
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      indicators: z.array(recordIdHere()).min(1).max(maxMarked),
      detection: z.boolean(),
    }),
  output: () =>
    z.object({
      case: openedCase(),
      changed: z.int(),
      /** Values that are never detected, with the reason. */
      refused: z.array(z.object({ value: z.string(), reason: z.string() })),
    }),
})

export const removeIndicatorHere = windowOperation({
  name: 'caseBoard.removeIndicator',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Remove an indicator from a case',
  writes: true,
  input: () => z.object({ id: recordIdHere(), indicator: recordIdHere() }),
  output: () => z.object({ case: openedCase() }),
})

export const resolveCaseHere = windowOperation({
  name: 'caseBoard.resolve',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Resolve a case with a verdict and write its report',
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      verdict: z.enum(caseVerdicts),
      root_cause: optionalKeptText(100_000, 'bidi-prose'),
      narrative: optionalKeptText(1_000_000, 'bidi-prose'),
      /** The values that the caller saw, empty where there were none; nothing is written when one has changed since. */
      former: z
        .object({ verdict: z.enum(caseVerdicts).nullable(), root_cause: z.string(), narrative: z.string() })
        .optional(),
    }),
  output: () => z.object({ case: openedCase() }),
})

export const deleteCaseHere = windowOperation({
  name: 'caseBoard.delete',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Delete a case',
  writes: true,
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ deleted: z.literal(true) }),
})

export const caseBoardOperations = [
  listCaseBoard,
  openCaseBoard,
  createCaseHere,
  changeCaseHere,
  commentCaseHere,
  deleteCommentHere,
  noteCaseHere,
  openIndicatorHere,
  ...caseEvidenceOperations,
  addIndicatorsHere,
  markIndicatorsHere,
  removeIndicatorHere,
  resolveCaseHere,
  deleteCaseHere,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly caseBoard: typeof caseBoardOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when a case was opened, changed or deleted. */
    readonly cases: object
  }
}
