import { z } from 'zod'
import { iocKinds } from '../core/ioc-kinds.ts'
import { riskCountries } from '../core/iocs.ts'
import { enterText } from '../entered-text.ts'
import { keptText, knownHere, severities } from '../schema.ts'
import { indicatorRoles, maxRoleChanges } from './indicator-roles.ts'
import {
  chosenKinds,
  count,
  filter,
  id,
  indicatorRow,
  place,
  sessionSummary,
  sortColumns,
} from './triage-session.ts'
import { windowOperation } from './window-operation.ts'

/**
 * Triage sessions: texts and files of any size, read as a stream, with the indicators found in them. A session is kept
 * until it is deleted, and opens again as it was.
 */

/** Files are about to come: a drag came over the window, a dialog was opened. */
export const prepareTriage = windowOperation({
  name: 'triage.prepare',
  summary: 'Get ready for files that are about to come: a reading thread, the packs of the country',
  input: () => z.object({}),
  output: () => z.object({}),
})

/** Starts a session. Paths are taken only from the desktop host, where the user dropped them. */
export const startTriage = windowOperation({
  name: 'triage.start',
  summary: 'Start a session on texts, dropped files or uploads',
  namesPaths: ({ sources }) => sources.flatMap((source) => (source.kind === 'path' ? [source.path] : [])),
  input: () =>
    z.object({
      /** May be taken from what is read, so it is cleaned and never refused. */
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
            z.object({ kind: z.literal('upload'), name: z.string().max(300), size: count() }),
          ]),
        )
        .min(1)
        .max(10_000),
    }),
  output: () => z.object({ session: sessionSummary() }),
})

/** Hands over the next slice of an uploaded source, in order. */
export const appendToTriage = windowOperation({
  name: 'triage.append',
  summary: 'Hand over the next slice of an uploaded file',
  takesBytes: 'bytes',
  input: () =>
    z.object({
      session: id(),
      source: count(),
      offset: count(),
      bytes: z.instanceof(Uint8Array),
      last: z.boolean(),
    }),
  output: () => z.object({ received: count() }),
})

export const listTriage = windowOperation({
  name: 'triage.list',
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
      /** Rows of each kind under the filter without its `kinds`, for the chips. */
      counts: z.record(z.enum(iocKinds), count()),
      hidden: count(),
      /** Rows that stand first in the order of the text, since a hash set calls them malicious. */
      leading: count(),
      rows: z.array(indicatorRow()),
    }),
})

export const readTriageText = windowOperation({
  name: 'triage.text',
  summary: 'Read rows of a source with the indicators that stand in them',
  input: () =>
    z.object({
      session: id(),
      source: count(),
      row: count(),
      limit: z.int().min(1).max(400),
      /** The source as its bytes stand, without indicators, where something else was read in its place. */
      raw: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      rows: z.array(
        z.object({
          row: count(),
          line: z.int().min(1),
          /** True when this row goes on with the line of the row before. */
          continues: z.boolean(),
          /** Byte offset of the row in the source. */
          start: count(),
          text: z.string(),
          /** UTF-16 offsets into `text`, in order, not overlapping. */
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
          /** Words that a risk reason points to; may overlap `spans`. */
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

/** Finds the row of an indicator under a filter and an order, so that the table selects what the text went to. */
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
  /** Null when the filter leaves the indicator out. */
  output: () => z.object({ position: count().nullable() }),
})

/** Everything about one indicator, for the inspector. */
export const inspectIndicator = windowOperation({
  name: 'triage.inspect',
  summary: 'Read everything about one indicator of a session',
  input: () => z.object({ session: id(), indicator: count() }),
  output: () =>
    z.object({
      row: indicatorRow(),
      link: z.string(),
      places: z.array(place()),
      /** Why it stands out, most severe first. */
      reasons: z.array(
        z.object({ code: z.string(), label: z.string(), detail: z.string(), severity: z.enum(severities) }),
      ),
      /** Where it occurs besides, newest first. */
      known: knownHere().shape.places,
      /** Spellings in other forms: `unicode`, `defanged`, `algorithm`, `chain`, … */
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
})

/** Candidates that were looked at and refused, with the rule that refused them. */
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
    /** Null leaves it to the rules again. */
    role: z.enum(indicatorRoles).nullable(),
  })
export type RoleChange = z.output<ReturnType<typeof roleChange>>

export const setTriageRoles = windowOperation({
  name: 'triage.set_roles',
  summary: 'Say which role indicators have, or leave it to the rules again',
  writes: true,
  input: () =>
    z.object({
      session: id(),
      changes: z.array(roleChange()).min(1, 'missing').max(maxRoleChanges),
    }),
  output: () =>
    z.object({
      /** What a person had said of them before; sending it again takes the change back. */
      former: z.array(roleChange()),
    }),
})

export const cancelTriage = windowOperation({
  name: 'triage.cancel',
  summary: 'Stop reading; what was found is kept',
  input: () => z.object({ session: id() }),
  output: () => z.object({ session: sessionSummary() }),
})

/** Reads a session again, with one of its sources as what a person says that it is; null has its bytes tell. */
export const readTriageAs = windowOperation({
  name: 'triage.read_as',
  summary: 'Read a session again, with one source as something else than its bytes tell',
  input: () => z.object({ session: id(), source: count(), as: z.enum(chosenKinds).nullable() }),
  output: () => z.object({ session: sessionSummary() }),
})

export const renameTriage = windowOperation({
  name: 'triage.rename',
  summary: 'Give a session another title',
  writes: true,
  input: () => z.object({ session: id(), title: keptText(300) }),
  output: () => z.object({ session: sessionSummary() }),
})

export const deleteTriage = windowOperation({
  name: 'triage.delete',
  summary: 'Delete sessions as one act; they can be brought back until the workstation is closed',
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
      /** CSV only: begins with a byte order mark, by which spreadsheets tell UTF-8. */
      bom: z.boolean().optional(),
    }),
  output: () =>
    z.object({ filename: z.string(), media_type: z.string(), content: z.string(), count: count() }),
})

export const triageOperations = [
  prepareTriage,
  startTriage,
  appendToTriage,
  listTriage,
  openTriage,
  readTriageRows,
  readTriageText,
  findInTriage,
  locateIndicator,
  inspectIndicator,
  readRefused,
  setTriageRoles,
  cancelTriage,
  readTriageAs,
  renameTriage,
  deleteTriage,
  exportTriage,
] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly triage: typeof triageOperations
  }
}

declare module './topics.ts' {
  interface Topics {
    /** A session's summary changed. */
    readonly session: { readonly session: string; readonly revision: number }
  }
}
