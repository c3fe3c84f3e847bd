import { z } from 'zod'
import { unclassifiedArrangement } from '../register/export.ts'
import { finding, findingSeverities, tally } from '../register/finding.ts'
import { templateCodes } from '../register/template.ts'
import { registerActOperations } from './register-acts.ts'
import { registerFilingOperations } from './register-filings.ts'
import { registerImportOperations } from './register-imports.ts'
import { windowOperation } from './window-operation.ts'

/**
 * The third-party register as the window and the command line work with it: what the 90 operations of the API don't have
 * since they are one screen's needs. Records themselves are listed, made, changed and removed through the API's operations.
 */

const count = () => z.int().min(0)
const ratio = () => z.number().min(0).max(1)
const uuid = () => z.string().min(1).max(200)
const source = () => z.object({ kind: z.string(), uuid: z.string() })

const member = () =>
  z.object({ code: z.string(), label: z.string(), slug: z.string().optional(), iso: z.string().optional() })

/** What the taxonomy in force fixes, for pickers, headers and help. */
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
      /** All profiles that are there, the one in force among them, and files that could not be read. */
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

/** What the register holds and how far it is, for the list of modules and the package card. */
export const readOverview = windowOperation({
  name: 'register.readOverview',
  summary: 'Read how many records of each kind there are, how complete they are, and what forbids a deposit',
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
          /** Share of the needed cells of their rows that are filled; null when they file none. */
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
      /** The imported extract by which LEIs are checked, the newest of several; null when there is none. */
      lei_list: z.object({ name: z.string(), dated: z.string().nullable() }).nullable(),
      /** Milliseconds that the last check took. */
      checked_ms: z.number(),
    }),
})
export type RegisterOverview = z.output<ReturnType<(typeof readOverview)['output']>>

/** Records of one kind as a table: searched, sorted, a part at a time; every field, and how complete each is. */
export const browseRecords = windowOperation({
  name: 'register.browse',
  summary: 'List records of a kind by words, in an order, a part at a time',
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

/** One record with all that hangs on it. */
export const readRecord = windowOperation({
  name: 'register.readRecord',
  summary: 'Read a record, the records around it, its rows and its findings',
  input: () => z.object({ kind: z.string(), uuid: uuid() }),
  output: () =>
    z.object({
      record: z.looseObject({ uuid: z.string() }),
      /** Records that refer to it, by kind: uuid and the name they go by. */
      referrers: z.array(
        z.object({ kind: z.string(), uuid: z.string(), name: z.string(), field: z.string() }),
      ),
      referrer_count: count(),
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
        /** Codes of columns that a finding of severity error or warning is about. */
        at_fault: z.array(z.string()),
      }),
    ),
  })
export type RecordRows = z.output<ReturnType<typeof recordRows>>

/**
 * Shows what a change would do before it is made: the rows that the records would file and the findings, as if the fields
 * were saved. Nothing is kept.
 */
export const previewRecord = windowOperation({
  name: 'register.preview',
  summary: 'Show rows and findings of a record as if the given fields were saved',
  input: () =>
    z.object({
      kind: z.string(),
      /** Null for a record that is not there yet. */
      uuid: uuid().nullable(),
      fields: z.record(z.string(), z.unknown()),
      /** Record whose rows are wanted when it is another one: the arrangement of a service. */
      rows_of: uuid().nullable().default(null),
    }),
  output: () =>
    z.object({
      /** Why a field can't be saved as it is, by field. */
      refused: z.array(z.object({ field: z.string(), message: z.string() })),
      rows: z.array(recordRows()),
      findings: z.array(finding()),
      /** Of the whole register, with the change. */
      totals: z.object(tally()),
      checked_ms: z.number(),
    }),
})

/** Findings of the whole register, a part at a time. */
export const listFindings = windowOperation({
  name: 'register.listFindings',
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
      /** How many fit; at most 100,000 are counted. */
      total: count(),
      totals: z.object(tally()),
      /** Number of findings by rule, most first. */
      by_rule: z.array(z.object({ rule: z.string(), severity: z.enum(findingSeverities), count: count() })),
    }),
})

/** Who depends on whom: an arrangement's chain, or everything behind a provider. */
export const readChain = windowOperation({
  name: 'register.readChain',
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
      /** Ids of nodes that depend on themselves, one list for each circle. */
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
] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly register: typeof registerWindowOperations
  }
}

declare module './topics.ts' {
  interface Topics {
    /** Records of the register changed; the number of the last change. */
    readonly register: { readonly revision: number }
  }
}
