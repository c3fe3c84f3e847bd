import { z } from 'zod'
import { iocKinds } from '../../core/ioc-kinds.ts'
import { riskCountries } from '../../core/iocs.ts'
import { searchedTexts, standOut } from '../../core/stand-outs.ts'
import { enterText } from '../../entered-text.ts'
import { papLevels, tlpLevels } from '../../handling-labels.ts'
import { leftOut } from '../../left-out.ts'
import { keptText, knownHere } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { windowOperation } from '../window/window-operation.ts'
import { chosenKinds } from './chosen-kinds.ts'
import { indicatorRoles, maxRoleChanges } from './indicator-roles.ts'
import { count, filter, id, indicatorRow, place, sessionSummary, sortColumns } from './triage-session.ts'

/**
 * Triage sessions: texts and files of any size, read as a stream, with the indicators found in them. A session is kept
 * until it is deleted, and reopens in the state it was in.
 */

/** Prepares for files that are about to arrive: a drag entered the window, or a file dialog was opened. */
export const prepareTriage = windowOperation({
  name: 'triage.prepare',
  summary: 'Prepare for files that are about to arrive: a reading thread, the packs of the country',
  input: () => z.object({}),
  output: () => z.object({}),
})

/** Starts a session. Paths are accepted only from the desktop host, where the user dropped them. */
export const startTriage = windowOperation({
  name: 'triage.start',
  summary: 'Start a session on texts, dropped files or uploads',
  namesPaths: ({ sources }) => sources.flatMap((source) => (source.kind === 'path' ? [source.path] : [])),
  input: () =>
    z.object({
      /** May come from the source itself, so it is cleaned and never refused. */
      title: z
        .string()
        .max(300)
        .transform((title) => enterText(title, 'line').text)
        .optional(),
      country: z.enum(riskCountries).optional(),
      sources: z
        .array(
          z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('text'), name: z.string().max(300), text: z.string() }),
            z.object({ kind: z.literal('path'), path: z.string().max(32_768) }),
            /** All files of an upload, which may still be arriving. */
            z.object({ kind: z.literal('upload'), upload: z.string().min(1).max(64) }),
          ]),
        )
        .min(1)
        .max(10_000),
    }),
  output: () => z.object({ session: sessionSummary() }),
})

export const listTriage = windowOperation({
  name: 'triage.list',
  followed: ['sessions'],
  summary: 'List the kept sessions, newest first',
  input: () => z.object({}),
  output: () => z.object({ sessions: z.array(sessionSummary()) }),
})

export const openTriage = windowOperation({
  name: 'triage.open',
  summary: 'Read the summary of one session',
  input: () => z.object({ session: id() }),
  output: () => z.object({ session: sessionSummary() }),
})

export const readTriageRows = windowOperation({
  name: 'triage.rows',
  followed: ['packs', 'actors', 'register', 'suppressions'],
  summary: 'Read a window of the indicator table',
  input: () =>
    z.object({
      session: id(),
      filter: filter(),
      sort: z.enum(sortColumns),
      descending: z.boolean(),
      offset: count(),
      limit: z.int().min(1).max(500),
    }),
  output: () =>
    z.object({
      total: count(),
      /** Number of rows of each kind under the filter without its `kinds`, for the chips. */
      counts: z.record(z.enum(iocKinds), count()),
      hidden: count(),
      /** Number of rows moved to the front in text order, because a hash set lists them as malicious. */
      leading: count(),
      rows: z.array(indicatorRow()),
    }),
})

export const triageStandOuts = windowOperation({
  name: 'triage.stands_out',
  summary: 'Find what stands out among the values of a session',
  input: () => z.object({ session: id() }),
  output: () =>
    z.object({
      /**
       * The gravest first, at most 100: a value with the number of its row, the name of an actor with its first place in
       * bytes of its source.
       */
      items: z.array(
        standOut()
          .omit({ place: true })
          .extend({
            indicator: count().nullable(),
            at: z.object({ source: count(), start: count(), end: count(), row: count() }).nullable(),
            shown: z.string(),
          }),
      ),
      total: count(),
      /** Number of values that were looked at; fewer than the session has where these are too many. */
      looked_at: count(),
      /** How much of the text was searched for names of threat actors, and how many were found. */
      text: z.enum(searchedTexts),
      named: count(),
      /** Sets and lists that could not be asked about some of them. */
      not_read: z.array(z.string()),
    }),
})

export const readTriageText = windowOperation({
  name: 'triage.text',
  summary: 'Read rows of a source with the indicators that they contain',
  input: () =>
    z.object({
      session: id(),
      source: count(),
      row: count(),
      limit: z.int().min(1).max(400),
      /** Shows the undecoded source, without indicators, where its decoded text is shown otherwise. */
      raw: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      rows: z.array(
        z.object({
          row: count(),
          line: z.int().min(1),
          /** True when this row continues the line of the previous row. */
          continues: z.boolean(),
          /** Byte offset of the row in the source. */
          start: count(),
          text: z.string(),
          /** Ranges of UTF-16 offsets into `text`, sorted, not overlapping. */
          spans: z.array(
            z.object({
              start: count(),
              end: count(),
              kind: z.enum(iocKinds),
              value: z.string(),
              /** Byte offset of the hit in the source. */
              at: count(),
              hidden: z.boolean(),
            }),
          ),
          /** Ranges of words that a risk reason refers to; may overlap `spans`. */
          reasons: z.array(
            z.object({ start: count(), end: count(), code: z.string(), severity: z.enum(severities) }),
          ),
        }),
      ),
    }),
})

/** Finds the next or previous hit in the text, or the next place of one value. */
export const findInTriage = windowOperation({
  name: 'triage.find',
  summary: 'Find the next or previous indicator in a source',
  input: () =>
    z.object({
      session: id(),
      source: count(),
      /** Byte offset; included looking forward, excluded looking backwards. */
      from: count(),
      backwards: z.boolean(),
      /** Only this indicator; any when absent. */
      indicator: count().optional(),
    }),
  output: () => z.object({ place: place().nullable(), indicator: count().nullable() }),
})

/**
 * Finds the row of an indicator under a filter and an order, so that the table selects the indicator that the text view
 * moved to.
 */
export const locateIndicator = windowOperation({
  name: 'triage.locate',
  summary: 'Find the row of an indicator in the table',
  input: () =>
    z.object({
      session: id(),
      indicator: count(),
      filter: filter(),
      sort: z.enum(sortColumns),
      descending: z.boolean(),
    }),
  /** Null when the filter excludes the indicator. */
  output: () => z.object({ position: count().nullable() }),
})

/** All details of one indicator, for the inspector. */
export const inspectIndicator = windowOperation({
  name: 'triage.inspect',
  followed: ['actors', 'alerts', 'cases', 'packs', 'register', 'suppressions'],
  summary: 'Read everything about one indicator of a session',
  input: () => z.object({ session: id(), indicator: count() }),
  output: () =>
    z.object({
      row: indicatorRow(),
      link: z.string(),
      places: z.array(place()),
      /** Reasons for its severity, most severe first. */
      reasons: z.array(
        z.object({ code: z.string(), label: z.string(), detail: z.string(), severity: z.enum(severities) }),
      ),
      /** Where else it occurs, newest first. */
      known: knownHere().shape.places,
      /** What the own domains and the lists say of it, and whether there is more than was searched. */
      standing: knownHere().pick({
        own: true,
        allowed: true,
        lists: true,
        look_alike: true,
        truncated: true,
      }),
      /** Other notations and facts: `unicode`, `defanged`, `algorithm`, `chain`, … */
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
})

/** Candidates that were refused, with the rule that refused them. */
export const readRefused = windowOperation({
  name: 'triage.refused',
  summary: 'List candidates that were refused, with the reason',
  input: () => z.object({ session: id(), source: count(), row: count(), limit: z.int().min(1).max(400) }),
  output: () =>
    z.object({
      refused: z.array(
        z.object({
          start: count(),
          end: count(),
          line: z.int().min(1),
          written: z.string(),
          reason: z.string(),
        }),
      ),
    }),
})

const roleChange = () =>
  z.object({
    indicator: count(),
    /** Null restores the role assigned by the rules. */
    role: z.enum(indicatorRoles).nullable(),
  })
export type RoleChange = z.output<ReturnType<typeof roleChange>>

export const setTriageRoles = windowOperation({
  name: 'triage.set_roles',
  summary: 'Set the role of indicators, or let the rules decide it again',
  writes: true,
  input: () =>
    z.object({
      session: id(),
      changes: z.array(roleChange()).min(1, 'missing').max(maxRoleChanges),
    }),
  output: () =>
    z.object({
      /** Their previous manual roles; sending them again reverts the change. */
      former: z.array(roleChange()),
    }),
})

export const cancelTriage = windowOperation({
  name: 'triage.cancel',
  summary: 'Stop reading; what was found is kept',
  input: () => z.object({ session: id() }),
  output: () => z.object({ session: sessionSummary() }),
})

/** Reads a session again, with one of its sources in a format chosen by the user; null detects it from the bytes. */
export const readTriageAs = windowOperation({
  name: 'triage.read_as',
  summary: 'Read a session again, with one source read as a chosen kind, or as detected',
  input: () => z.object({ session: id(), source: count(), as: z.enum(chosenKinds).nullable() }),
  output: () => z.object({ session: sessionSummary() }),
})

export const renameTriage = windowOperation({
  name: 'triage.rename',
  summary: 'Rename a session',
  writes: true,
  input: () => z.object({ session: id(), title: keptText(300) }),
  output: () => z.object({ session: sessionSummary() }),
})

export const labelTriage = windowOperation({
  name: 'triage.label',
  summary: 'Set the labels of TLP and PAP of a session, or remove them',
  writes: true,
  input: () =>
    z.object({
      session: id(),
      /** Null removes it; absent leaves it. */
      tlp: z.enum(tlpLevels).nullable().optional(),
      pap: z.enum(papLevels).nullable().optional(),
    }),
  output: () => z.object({ session: sessionSummary() }),
})

export const deleteTriage = windowOperation({
  name: 'triage.delete',
  summary: 'Delete sessions as one act; they can be restored until the workstation is closed',
  writes: true,
  input: () => z.object({ sessions: z.array(id()).min(1).max(10_000) }),
  output: () => z.object({ deleted: z.int() }),
})

export const exportFormats = ['json', 'csv', 'plain', 'defanged', 'stix', 'misp'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Renders the selected rows, or all rows of a filter, as one document. */
export const exportTriage = windowOperation({
  name: 'triage.export',
  summary: 'Export indicators as JSON, CSV, plain or defanged list, STIX 2.1 bundle or MISP event',
  input: () =>
    z.object({
      session: id(),
      format: z.enum(exportFormats),
      filter: filter(),
      indicators: z.array(count()).max(1_000_000).optional(),
      /**
       * True when the user says that the values are for detection: they become indicators of STIX, get `to_ids` in MISP,
       * and a plain list has no others. Never own, allow-listed, reserved or constant values; otherwise values are
       * exported as observed.
       */
      detection: z.boolean().optional(),
      /** CSV only: writes a byte order mark, by which spreadsheets recognise UTF-8. */
      bom: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      filename: z.string(),
      media_type: z.string(),
      content: z.string(),
      count: count(),
      /** How many of them are for detection. */
      detections: count(),
      /** How many were meant for it and are left out, and why; empty without `detection`. */
      left_out: leftOut(),
    }),
})

export const triageOperations = [
  prepareTriage,
  startTriage,
  listTriage,
  openTriage,
  readTriageRows,
  triageStandOuts,
  readTriageText,
  findInTriage,
  locateIndicator,
  inspectIndicator,
  readRefused,
  setTriageRoles,
  cancelTriage,
  readTriageAs,
  renameTriage,
  labelTriage,
  deleteTriage,
  exportTriage,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly triage: typeof triageOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when a session's summary changed. */
    readonly session: { readonly session: string; readonly revision: number }
    /** Sent when sessions were deleted. */
    readonly sessions: Record<string, never>
  }
}
