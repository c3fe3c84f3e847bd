import { z } from 'zod'
import { batchKinds } from '../../core/batch.ts'
import { riskCountries } from '../../core/iocs.ts'
import { fullAccess, permissions } from '../../permission.ts'
import { type ScorePart, scoreParts } from '../../register/assessment.ts'
import { asEntered, keptText, optionalKeptText } from '../../schema.ts'
import { slaTargets } from '../alerts/sla-targets.ts'
import { searchHere } from '../window/search.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Settings, local keys, lists and the state of the workstation, as read and changed by the window. */

const weight = () =>
  z.number('it must be a number').min(0, 'it must be at least 0').max(100, 'it must be at most 100')

const assessmentWeights = () =>
  z
    .object(Object.fromEntries(scoreParts.map((part) => [part, weight()])) as Record<ScorePart, z.ZodNumber>)
    .refine((weights) => scoreParts.some((part) => weights[part] > 0), 'one of them must be more than 0')

const settings = () =>
  z.object({
    theme: z.enum(['system', 'light', 'dark']),
    contrast: z.enum(['normal', 'high']),
    /** Zoom of the window in percent. */
    zoom: z.int().min(90).max(150),
    /** When on, no connection to the outside is opened. */
    offline: z.boolean(),
    /** Keyword and brand pack used when a text indicates no country. */
    country: z.enum(riskCountries),
    /** `free` makes the local instance refuse what a free plan does not include. */
    plan: z.enum(['local', 'free']),
    /** Name returned by the greeting. */
    organization: z.string().trim().min(1).max(120),
    /** The local API on loopback, for other programs on this machine. */
    local_api: z.boolean(),
    /** Port of the local API; 0 lets the system choose. */
    local_api_port: z.int().min(0).max(65_535),
    /** Further origins that the local API answers, e.g. of a browser extension. */
    allowed_origins: z.array(z.string().max(200)).max(50),
    /**
     * Simulated state of the licence, which the incident API shows and enforces, so that a client can be tested against
     * each.
     */
    licence: z.enum(['valid', 'grace', 'locked']),
    /** Remaining hours of grace, as shown by the incident API. */
    licence_grace_h: z.int().min(0).max(48),
    /**
     * Maximum size of a case attachment over HTTP, in megabytes of 1,048,576 bytes; the window takes files of any size.
     */
    attachment_mb: z.int().min(1).max(4096),
    /**
     * Requests per second and key, with bursts of five times as many; 0 turns the rate limit off. Null: 200 for a
     * network, off on loopback.
     */
    rate_per_second: z.int().min(0).max(100_000).nullable(),
    /** Actor operations are open on loopback without a key. */
    actors_without_key: z.boolean(),
    /**
     * The own domains, each including its subdomains, and networks in CIDR notation: what belongs to them raises no
     * detection.
     */
    own_estate: z.array(z.string().trim().min(1).max(300)).max(1000),
    /** The question for the own domains was answered or put off, and is not asked again by itself. */
    own_estate_asked: z.boolean(),
    /** Sessions are kept and reopened at the next start. */
    keep_sessions: z.boolean(),
    /** Lookups from the window and the command line are recorded. */
    keep_lookups: z.boolean(),
    /** Weight of each part in the overall score of an assessment; only the proportions matter. */
    assessment_weights: assessmentWeights(),
    /** Minutes until alerts are to be acknowledged, triaged and resolved, and cases resolved, by severity. */
    sla_targets: slaTargets(),
  })
export type Settings = z.output<ReturnType<typeof settings>>

export const readSettings = windowOperation({
  name: 'settings.read',
  followed: ['settings'],
  summary: 'Read all settings',
  input: () => z.object({}),
  output: () => z.object({ settings: settings() }),
})

export const changeSettings = windowOperation({
  name: 'settings.change',
  summary: 'Change some settings',
  writes: true,
  input: () =>
    z.object({
      change: settings()
        .extend({ organization: z.preprocess(asEntered('line'), z.string().min(1).max(120)) })
        .partial(),
    }),
  output: () => z.object({ settings: settings() }),
})

/**
 * Domains that may be the own ones, by what is kept here: web sites and mail addresses of providers that are entities of
 * the own group, and mailboxes to which the messages of sessions were sent. A proposal only; nothing is filled in.
 */
export const proposeEstate = windowOperation({
  name: 'settings.proposeEstate',
  summary: 'Propose domains that may be the own ones',
  input: () => z.object({}),
  output: () =>
    z.object({
      /** At most 5, the best founded first. */
      proposals: z.array(z.object({ domain: z.string(), why: z.string() })),
    }),
})

const key = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    /** First characters, to distinguish keys; the rest is not known here. */
    prefix: z.string(),
    permissions: z.array(z.enum([...permissions, fullAccess])),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
    uses: z.int(),
  })
export type ApiKey = z.output<ReturnType<typeof key>>

export const listKeys = windowOperation({
  name: 'keys.list',
  followed: ['activity'],
  summary: 'List the keys of the local API',
  input: () => z.object({}),
  output: () => z.object({ keys: z.array(key()) }),
})

export const createKey = windowOperation({
  name: 'keys.create',
  summary: 'Create a key; it is shown only once',
  writes: true,
  input: () =>
    z.object({
      name: keptText(120),
      permissions: z
        .array(z.enum([...permissions, fullAccess]), 'missing')
        .min(1, 'a key needs at least one permission'),
    }),
  output: () => z.object({ key: key(), secret: z.string() }),
})

export const changeKey = windowOperation({
  name: 'keys.change',
  summary: 'Change the name or permissions of a key, from its next call on',
  writes: true,
  input: () =>
    z.object({
      id: z.string(),
      name: optionalKeptText(120),
      permissions: z
        .array(z.enum([...permissions, fullAccess]))
        .min(1)
        .optional(),
    }),
  output: () => z.object({ key: key() }),
})

export const deleteKey = windowOperation({
  name: 'keys.delete',
  summary: 'Delete a key; it stops working at once',
  writes: true,
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ deleted: z.literal(true) }),
})

const allowEntry = () =>
  z.object({ id: z.string(), value: z.string(), note: z.string(), created_at: z.string() })

export const listAllowed = windowOperation({
  name: 'allowList.list',
  followed: ['activity'],
  summary: 'List the allow-listed values',
  input: () => z.object({}),
  output: () => z.object({ entries: z.array(allowEntry()) }),
})

/** A value, a parent domain (`.example.com`), or a network in CIDR notation. */
export const addAllowed = windowOperation({
  name: 'allowList.add',
  summary: 'Mark values as known and harmless',
  writes: true,
  input: () =>
    z.object({
      values: z.array(z.string().trim().min(1).max(2048)).min(1).max(10_000),
      note: optionalKeptText(500, 'prose'),
    }),
  /** `added` counts those entries that were not on the list before. */
  output: () => z.object({ entries: z.array(allowEntry()), added: z.int() }),
})

export const removeAllowed = windowOperation({
  name: 'allowList.remove',
  summary: 'Remove values from the allow-list',
  writes: true,
  input: () => z.object({ ids: z.array(z.string()).min(1) }),
  output: () => z.object({ removed: z.int() }),
})

const warningList = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.string(),
    version: z.string(),
    entries: z.int(),
    enabled: z.boolean(),
    imported_at: z.string(),
    sha256: z.string(),
    licence: z.string().nullable(),
  })
export type WarningList = z.output<ReturnType<typeof warningList>>

export const listWarningLists = windowOperation({
  name: 'warningLists.list',
  followed: ['activity'],
  summary: 'List the imported warning lists',
  input: () => z.object({}),
  output: () => z.object({ lists: z.array(warningList()) }),
})

/** Imports MISP warning lists (`list.json`, plain or gzipped). Importing a list again replaces the former version. */
export const importWarningLists = windowOperation({
  name: 'warningLists.import',
  summary: 'Import MISP warning lists',
  writes: true,
  input: () =>
    z.object({
      files: z
        .array(z.object({ name: z.string().max(300), bytes: z.instanceof(Uint8Array) }))
        .min(1)
        .max(500),
    }),
  output: () =>
    z.object({
      lists: z.array(warningList()),
      refused: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
})

export const changeWarningList = windowOperation({
  name: 'warningLists.change',
  summary: 'Switch a warning list on or off',
  writes: true,
  input: () => z.object({ id: z.string(), enabled: z.boolean() }),
  output: () => z.object({ list: warningList() }),
})

export const removeWarningList = windowOperation({
  name: 'warningLists.remove',
  summary: 'Remove a warning list',
  writes: true,
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ removed: z.literal(true) }),
})

/** Facts about this workstation, for the status bar, Settings and About. */
export const readWorkstation = windowOperation({
  name: 'workstation.read',
  followed: ['settings'],
  summary: 'Read version, host, data directory and local API address',
  input: () => z.object({}),
  output: () =>
    z.object({
      version: z.string(),
      host: z.enum(['electron', 'headless']),
      runtime: z.string(),
      platform: z.string(),
      data_dir: z.string(),
      database_bytes: z.int(),
      /** Size of the texts and uploaded files that sessions store beside the database, in bytes. */
      texts_bytes: z.int(),
      local_api: z.object({ url: z.string() }).nullable(),
      /** Files named on the command line, to be opened at start. */
      opened: z.array(z.string()),
      /** Warnings that apply as long as this host runs, in sentences. */
      notices: z.array(z.string()),
    }),
})

/** The checks of `skerry doctor`. */
export const checkWorkstation = windowOperation({
  name: 'workstation.check',
  summary: 'Check runtime, keychain, database, data packs, free disk and the age of the shipped data',
  input: () => z.object({}),
  output: () =>
    z.object({
      checks: z.array(
        z.object({
          name: z.string(),
          state: z.enum(['ok', 'warning', 'problem']),
          finding: z.string(),
          remedy: z.string().nullable(),
        }),
      ),
    }),
})
export type WorkstationCheck = z.output<ReturnType<(typeof checkWorkstation)['output']>>['checks'][number]

export const listSamples = windowOperation({
  name: 'samples.list',
  summary: 'List the shipped sample texts',
  input: () => z.object({}),
  output: () =>
    z.object({ samples: z.array(z.object({ name: z.string(), title: z.string(), size: z.int() })) }),
})

export const readSample = windowOperation({
  name: 'samples.read',
  summary: 'Read one shipped sample text',
  input: () => z.object({ name: z.string() }),
  output: () => z.object({ name: z.string(), text: z.string() }),
})

/** A value with its kind, its displayed form, and the path of its lookup. */
const subject = () =>
  z.object({ kind: z.enum(batchKinds), value: z.string(), shown: z.string(), link: z.string() })

/**
 * Interprets text typed or pasted into the command bar. `likely` is the probable meaning of a single value by its form
 * where it is not a valid indicator; its lookup states what is wrong with it.
 */
export const detectInput = windowOperation({
  name: 'input.detect',
  summary: 'Report whether what was typed or pasted is one indicator, a text, or a search term',
  input: () => z.object({ text: z.string().max(1_048_576) }),
  output: () =>
    z.discriminatedUnion('is', [
      z.object({ is: z.literal('empty') }),
      z.object({
        is: z.literal('indicator'),
        ...subject().shape,
        /** The port after an address or a name. It is included in `shown` and `link`, not in `value`. */
        port: z.int().nullable(),
      }),
      z.object({ is: z.literal('text'), indicators: z.int(), likely: subject().nullable() }),
      z.object({ is: z.literal('word'), likely: subject().nullable() }),
    ]),
})

export const settingsOperations = [
  readSettings,
  changeSettings,
  proposeEstate,
  listKeys,
  createKey,
  changeKey,
  deleteKey,
  listAllowed,
  addAllowed,
  removeAllowed,
  listWarningLists,
  importWarningLists,
  changeWarningList,
  removeWarningList,
  readWorkstation,
  checkWorkstation,
  listSamples,
  readSample,
  detectInput,
  searchHere,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly settings: typeof settingsOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when settings changed. */
    readonly settings: Record<string, never>
    /** Sent when the allow-list or the warning lists changed. */
    readonly lists: Record<string, never>
  }
}
