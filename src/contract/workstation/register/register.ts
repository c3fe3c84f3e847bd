import { z } from 'zod'
import { unclassifiedArrangement } from '../../register/export.ts'
import { finding, findingSeverities, tally } from '../../register/finding.ts'
import { templateCodes } from '../../register/template.ts'
import { windowOperation } from '../window/window-operation.ts'
import { registerActOperations } from './register-acts.ts'
import { registerDueOperations } from './register-due.ts'
import { registerFilingOperations } from './register-filings.ts'
import { registerHistoryOperations } from './register-history.ts'
import { registerImportOperations } from './register-imports.ts'
import { registerReportOperations } from './register-reports.ts'

/**
 * The third-party register for the window and the command line: operations that are not among the 90 of the API, since
 * each serves the needs of one screen. Records themselves are listed, created, changed and removed through the API's
 * operations.
 */

const count = () => z.int().min(0)
const ratio = () => z.number().min(0).max(1)
const uuid = () => z.string().min(1).max(200)
const source = () => z.object({ kind: z.string(), uuid: z.string() })

const member = () =>
  z.object({
    code: z.string(),
    label: z.string(),
    slug: z.string().optional(),
    iso: z.string().optional(),
    /** Words for it in the languages of officers, folded, for searching. */
    words: z.array(z.string()),
  })

/** The definitions of the taxonomy in force, for pickers, headers and help. */
export const readTaxonomy = windowOperation({
  name: 'register.readTaxonomy',
  summary: 'Read templates, closed lists and rules of the taxonomy in force',
  input: () => z.object({}),
  output: () =>
    z.object({
      id: z.string(),
      name: z.string(),
      module: z.string(),
      entry_point: z.string(),
      templates: z.array(
        z.object({
          code: z.enum(templateCodes),
          name: z.string(),
          title: z.string(),
          row: z.string(),
          key: z.array(z.string()),
          columns: z.array(
            z.object({
              code: z.string(),
              label: z.string(),
              type: z.string(),
              list: z.string().nullable(),
              required: z.string(),
              fill: z.string(),
            }),
          ),
        }),
      ),
      lists: z.record(z.string(), z.array(member())),
      rules: z.array(
        z.object({
          id: z.string(),
          class: z.string(),
          check: z.string(),
          effect: z.string(),
          severity: z.string(),
        }),
      ),
      /** All available profiles, including the one in force, and files that could not be read. */
      profiles: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          valid_from: z.string(),
          valid_to: z.string().nullable(),
        }),
      ),
      refused: z.array(z.object({ file: z.string(), reason: z.string() })),
    }),
})
export type RegisterTaxonomy = z.output<ReturnType<(typeof readTaxonomy)['output']>>

/** The contents of the register and their completion, for the list of modules and the package card. */
export const readOverview = windowOperation({
  name: 'register.readOverview',
  followed: ['register', 'packs'],
  summary: 'Read how many records of each kind there are, how complete they are, and what blocks the filing',
  input: () => z.object({}),
  output: () =>
    z.object({
      reference_date: z.string().nullable(),
      scope: z.string().nullable(),
      entity: z.string().nullable(),
      taxonomy: z.string(),
      kinds: z.array(
        z.object({
          kind: z.string(),
          records: count(),
          /** Share of the mandatory cells of their rows that are filled; null when they file none. */
          completion: ratio().nullable(),
          ...tally(),
        }),
      ),
      templates: z.array(
        z.object({
          template: z.enum(templateCodes),
          rows: count(),
          completion: ratio().nullable(),
          ...tally(),
        }),
      ),
      completion: ratio().nullable(),
      findings: z.object(tally()),
      rules: count(),
      unclassified: z.array(unclassifiedArrangement()),
      /** The imported extract against which LEIs are checked, the newest of several; null when there is none. */
      lei_list: z.object({ name: z.string(), dated: z.string().nullable() }).nullable(),
      /** Duration of the last check in milliseconds. */
      checked_ms: z.number(),
    }),
})
export type RegisterOverview = z.output<ReturnType<(typeof readOverview)['output']>>

/** Records of one kind as a table: searched, sorted, paged; every field, with the completion of each record. */
export const browseRecords = windowOperation({
  name: 'register.browse',
  followed: ['register', 'packs'],
  summary: 'List records of a kind, filtered by words and sorted, a part at a time',
  input: () =>
    z.object({
      kind: z.string(),
      words: z.string().max(500).default(''),
      sort: z.string().max(100).nullable().default(null),
      descending: z.boolean().default(false),
      offset: count().default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
  output: () =>
    z.object({
      items: z.array(
        z.object({
          record: z.looseObject({ uuid: z.string() }),
          completion: ratio().nullable(),
          ...tally(),
        }),
      ),
      total: count(),
    }),
})

/** One record with everything related to it. */
export const readRecord = windowOperation({
  name: 'register.readRecord',
  followed: ['register', 'packs'],
  summary: 'Read a record, the records around it, its rows and its findings',
  input: () => z.object({ kind: z.string(), uuid: uuid() }),
  output: () =>
    z.object({
      record: z.looseObject({ uuid: z.string() }),
      /** Records that refer to it: the first 200 of each kind, each once for every field that does. */
      referrers: z.array(
        z.object({ kind: z.string(), uuid: z.string(), name: z.string(), field: z.string() }),
      ),
      /** The number of records of each kind that refer to it, listed or not; 0 of a kind that is not there. */
      referrer_counts: z.record(z.string(), count()),
      rows: z.array(recordRows()),
      findings: z.array(finding()),
    }),
})

const recordRows = () =>
  z.object({
    template: z.enum(templateCodes),
    total: count(),
    rows: z.array(
      z.object({
        /** In the order of the template's columns. */
        cells: z.array(z.string()),
        sources: z.array(source()),
        /** Codes of the columns with a finding of severity error or warning. */
        at_fault: z.array(z.string()),
      }),
    ),
  })
export type RecordRows = z.output<ReturnType<typeof recordRows>>

/**
 * Previews a change: the rows that the records would file and the findings, as if the fields were saved. Nothing is
 * stored.
 */
export const previewRecord = windowOperation({
  name: 'register.preview',
  summary: 'Show rows and findings of a record as if the given fields were saved',
  input: () =>
    z.object({
      kind: z.string(),
      /** Null for a record that does not exist yet. */
      uuid: uuid().nullable(),
      fields: z.record(z.string(), z.unknown()),
      /** Record whose rows are requested when it is another one: the arrangement of a service. */
      rows_of: uuid().nullable().default(null),
    }),
  output: () =>
    z.object({
      /** Why a field cannot be saved with its value, by field. */
      refused: z.array(z.object({ field: z.string(), message: z.string() })),
      rows: z.array(recordRows()),
      findings: z.array(finding()),
      /** Totals of the whole register, with the change. */
      totals: z.object(tally()),
      checked_ms: z.number(),
    }),
})

/** Findings of the whole register, paged. */
export const listFindings = windowOperation({
  name: 'register.listFindings',
  followed: ['register', 'packs'],
  summary: 'List findings by template, severity, rule or record, a part at a time',
  input: () =>
    z.object({
      template: z.enum(templateCodes).nullable().default(null),
      severity: z.enum(findingSeverities).nullable().default(null),
      rule: z.string().max(100).nullable().default(null),
      uuid: uuid().nullable().default(null),
      offset: count().default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
  output: () =>
    z.object({
      items: z.array(finding()),
      /** Number of matches; at most 100,000 are counted. */
      total: count(),
      totals: z.object(tally()),
      /** Number of findings by rule, in descending order. */
      by_rule: z.array(z.object({ rule: z.string(), severity: z.enum(findingSeverities), count: count() })),
    }),
})

/** Dependencies: the supply chain of an arrangement, or everything behind a provider. */
export const readChain = windowOperation({
  name: 'register.readChain',
  followed: ['register', 'packs'],
  summary: 'Show who depends on whom behind an arrangement or a provider',
  input: () => z.object({ kind: z.enum(['arrangements', 'providers']), uuid: uuid() }),
  output: () =>
    z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['entity', 'function', 'arrangement', 'provider']),
          label: z.string(),
          detail: z.string(),
          /** Distance from the entity: rank of a provider, 0 for others. */
          rank: count(),
          critical: z.boolean(),
        }),
      ),
      edges: z.array(z.object({ from: z.string(), to: z.string(), label: z.string() })),
      /** Ids of the nodes of each dependency cycle, one list per cycle. */
      circles: z.array(z.array(z.string())),
      truncated: z.boolean(),
    }),
})
export type RegisterChain = z.output<ReturnType<(typeof readChain)['output']>>

export const registerWindowOperations = [
  readTaxonomy,
  readOverview,
  browseRecords,
  readRecord,
  previewRecord,
  listFindings,
  readChain,
  ...registerActOperations,
  ...registerImportOperations,
  ...registerFilingOperations,
  ...registerDueOperations,
  ...registerHistoryOperations,
  ...registerReportOperations,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly register: typeof registerWindowOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when records of the register changed, with the number of the last change. */
    readonly register: { readonly revision: number }
  }
}
