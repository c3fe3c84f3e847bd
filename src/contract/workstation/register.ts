import { z } from 'zod'
import { unclassifiedArrangement } from '../register/export.ts'
import { finding, findingSeverities, tally } from '../register/finding.ts'
import { templateCodes } from '../register/template.ts'
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

/** What was done, newest first; each can be undone while what it made is as it left it. */
export const listSteps = windowOperation({
  name: 'register.listSteps',
  summary: 'List what was done in the register, newest first',
  input: () => z.object({ offset: count().default(0), limit: z.int().min(1).max(500).default(100) }),
  output: () =>
    z.object({
      items: z.array(
        z.object({ step: count(), at: z.string(), by: z.string(), label: z.string(), records: count() }),
      ),
      total: count(),
    }),
})

/** Takes a step back; without one the last of this caller. That is a step itself, so it can be undone too. */
export const undoStep = windowOperation({
  name: 'register.undo',
  summary: 'Take back the last change of the register, or a certain one',
  input: () => z.object({ step: count().nullable().default(null) }),
  output: () => z.object({ undone: z.string(), step: count(), records: count() }),
})

/** Writes several records as one act: pasted rows, a filled table. All or nothing. */
export const writeRecords = windowOperation({
  name: 'register.write',
  summary: 'Make, change and remove several records at once; all or nothing',
  input: () =>
    z.object({
      label: z.string().min(1).max(200),
      writes: z
        .array(
          z.discriminatedUnion('act', [
            z.object({
              act: z.literal('create'),
              kind: z.string(),
              fields: z.record(z.string(), z.unknown()),
            }),
            z.object({
              act: z.literal('update'),
              kind: z.string(),
              uuid: uuid(),
              fields: z.record(z.string(), z.unknown()),
            }),
            z.object({ act: z.literal('delete'), kind: z.string(), uuid: uuid() }),
          ]),
        )
        .min(1)
        .max(10_000),
    }),
  output: () =>
    z.object({
      step: count().nullable(),
      /** In the order of the writes. */
      uuids: z.array(z.string()),
    }),
})

const importNote = () =>
  z.object({
    template: z.string(),
    key: z.string(),
    column: z.string().nullable(),
    value: z.string().nullable(),
    message: z.string(),
  })

const importedFile = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('path'), path: z.string().min(1).max(32_768) }),
    z.object({ kind: z.literal('bytes'), name: z.string().min(1).max(300), bytes: z.instanceof(Uint8Array) }),
  ])

const sheetMapping = () =>
  z.array(
    z.object({ sheet: z.string(), header: z.string(), template: z.string(), column: z.string().nullable() }),
  )

/** What an import would do. */
const importPreview = () =>
  z.object({
    id: z.string(),
    /** `package`, `workbook`, `csv-folder`, `json` */
    format: z.string(),
    /** Which generation of the template, or which taxonomy, in words. */
    generation: z.string(),
    /** Records that would be made, changed and taken away, by kind. */
    records: z.array(z.object({ kind: z.string(), create: count(), change: count(), remove: count() })),
    rows: z.array(z.object({ template: z.string(), rows: count() })),
    /** Cells that are taken in another spelling than they stand, at most 10,000, and how many there are. */
    changes: z.array(
      z.object({
        template: z.string(),
        row: count(),
        column: z.string(),
        from: z.string(),
        to: z.string(),
        why: z.string(),
      }),
    ),
    change_count: count(),
    /** What could not be taken as it stands. */
    notes: z.array(importNote()),
    note_count: count(),
    /** Cells that the register would file otherwise than the file has them; derived rows that the file lacks. */
    differences: z.array(
      z.object({
        template: z.string(),
        key: z.string(),
        column: z.string().nullable(),
        file: z.string().nullable(),
        register: z.string().nullable(),
        message: z.string(),
      }),
    ),
    difference_count: count(),
    /** Sheets, columns and files that nothing was taken from. */
    unmapped: z.array(z.object({ where: z.string(), reason: z.string() })),
    /** How headers were read; to be corrected and given again. */
    mapping: sheetMapping(),
    /** What the checks say of the file itself. */
    findings: z.array(finding()),
    finding_counts: z.object(tally()),
  })
export type ImportPreview = z.output<ReturnType<typeof importPreview>>

/**
 * Reads a file and says what taking it in would do; nothing is changed. A path may name a package as ZIP or folder, an Excel
 * workbook, a folder of CSV files, or the register's own JSON.
 */
export const previewImport = windowOperation({
  name: 'registerImport.preview',
  summary: 'Read a package, a workbook, CSV files or JSON, and say what taking it in would do',
  input: () =>
    z.object({ files: z.array(importedFile()).min(1).max(200), mapping: sheetMapping().optional() }),
  output: importPreview,
})

/** Takes in what was previewed, as one step. */
export const commitImport = windowOperation({
  name: 'registerImport.commit',
  summary: 'Take in what was previewed',
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ step: count().nullable(), created: count(), changed: count(), removed: count() }),
})

/** Forgets a preview. */
export const cancelImport = windowOperation({
  name: 'registerImport.cancel',
  summary: 'Forget a preview',
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ cancelled: z.boolean() }),
})

/** Takes in the shipped sample register; only into an empty one. */
export const loadSampleRegister = windowOperation({
  name: 'register.loadSample',
  summary: 'Fill an empty register with the shipped sample',
  input: () => z.object({}),
  output: () => z.object({ step: count(), created: count() }),
})

const filing = () =>
  z.object({
    id: z.string(),
    filename: z.string(),
    reference_date: z.string(),
    taxonomy: z.string(),
    /** SHA-256 of the ZIP, lower case. */
    sha256: z.string(),
    size: count(),
    made_at: z.string(),
    made_by: z.string(),
    /** Number of the last change that it shows. */
    data_version: count(),
    rows: count(),
    findings: z.object(tally()),
    note: z.string().nullable(),
  })
export type Filing = z.output<ReturnType<typeof filing>>

/**
 * Builds the package, reads the finished ZIP back and checks it, and keeps it among the filings. Findings of severity error
 * forbid it, unless it is wanted for looking at only (`draft`), and then it is not kept.
 */
export const buildFiling = windowOperation({
  name: 'registerFilings.build',
  summary: 'Build, check and keep the deposit-ready package',
  input: () =>
    z.object({
      /** `yyyyMMddHHmmssSSS`; now when absent. */
      timestamp: z
        .string()
        .regex(/^\d{17}$/, 'it must be 17 digits: yyyyMMddHHmmssSSS')
        .optional(),
      draft: z.boolean().default(false),
      note: z.string().max(500).optional(),
    }),
  output: () => z.object({ filing: filing(), bytes: z.instanceof(Uint8Array), findings: z.array(finding()) }),
})

export const listFilings = windowOperation({
  name: 'registerFilings.list',
  summary: 'List the kept packages, newest first',
  input: () => z.object({}),
  output: () => z.object({ filings: z.array(filing()) }),
})

/** Gives a kept package again, byte for byte; its hash is checked before. */
export const readFiling = windowOperation({
  name: 'registerFilings.read',
  summary: 'Give a kept package again, byte for byte',
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ filing: filing(), bytes: z.instanceof(Uint8Array) }),
})

export const removeFiling = windowOperation({
  name: 'registerFilings.remove',
  summary: 'Remove a kept package',
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ removed: z.literal(true) }),
})

const comparedSide = () => z.union([z.literal('now'), z.string().min(1).max(200)])

/** Compares two filings, or one with the register as it is now, cell by cell. */
export const compareFilings = windowOperation({
  name: 'registerFilings.compare',
  summary: 'Compare two filings, or one with the register as it is now',
  input: () =>
    z.object({
      before: z.union([comparedSide(), importedFile()]),
      after: z.union([comparedSide(), importedFile()]),
    }),
  output: () =>
    z.object({
      before: z.string(),
      after: z.string(),
      templates: z.array(
        z.object({
          template: z.enum(templateCodes),
          added: z.array(z.object({ key: z.string(), cells: z.array(z.string()) })),
          removed: z.array(z.object({ key: z.string(), cells: z.array(z.string()) })),
          changed: z.array(
            z.object({ key: z.string(), column: z.string(), before: z.string(), after: z.string() }),
          ),
        }),
      ),
      /** Arrangements that ended in the year before and drop out of the next filing. */
      dropping_out: z.array(
        z.object({ contract_ref: z.string(), end_date: z.string(), reason: z.string().nullable() }),
      ),
    }),
})
export type FilingComparison = z.output<ReturnType<(typeof compareFilings)['output']>>

/** The whole register in one file: the authority's Excel layout, or our own JSON with everything that is kept. */
export const exportRegisterFile = windowOperation({
  name: 'register.exportFile',
  summary: 'Give the register as an Excel workbook or as JSON',
  input: () => z.object({ form: z.enum(['xlsx', 'json']) }),
  output: () => z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
})

export const registerWindowOperations = [
  readTaxonomy,
  readOverview,
  browseRecords,
  readRecord,
  previewRecord,
  listFindings,
  readChain,
  listSteps,
  undoStep,
  writeRecords,
  previewImport,
  commitImport,
  cancelImport,
  loadSampleRegister,
  buildFiling,
  listFilings,
  readFiling,
  removeFiling,
  compareFilings,
  exportRegisterFile,
] as const
