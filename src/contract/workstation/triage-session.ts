import { z } from 'zod'
import { iocKinds } from '../core/ioc-kinds.ts'
import { riskActions, riskBands } from '../core/iocs.ts'
import { severities } from '../schema.ts'
import { indicatorRoles } from './indicator-roles.ts'
import { knownFact, knownFilters } from './known-facts.ts'

/** What triage sessions, their sources and their indicators are, as the operations of `triage.ts` answer them. */

export const id = () => z.string().min(1).max(64)
export const count = () => z.int().min(0)

/** Marks on an indicator: facts that hide it by default or qualify it, never drop it. */
export const indicatorMarks = [
  'private',
  'loopback',
  'link_local',
  'multicast',
  'documentation',
  'reserved',
  'network',
  'local_name',
  'defanged',
  'part_of',
  'uuid',
  'git',
  'idn',
  'mixed_script',
  'odd_notation',
  'listed',
  'allowed',
] as const
export type IndicatorMark = (typeof indicatorMarks)[number]

/** Marks whose indicators are hidden unless the analyst asks for them. */
export const hidingMarks = [
  'private',
  'loopback',
  'link_local',
  'multicast',
  'documentation',
  'reserved',
  'listed',
  'allowed',
] as const satisfies readonly IndicatorMark[]

/** One place of an indicator: bytes in the text that was read, 1-based line, spelling as it stands there. */
export const place = () =>
  z.object({
    source: count(),
    start: count(),
    end: count(),
    line: z.int().min(1),
    row: count(),
    written: z.string(),
    /** The part of the source that it stands in, such as `2.1` of a message; null where the source has none. */
    part: z.string().nullable(),
    /** Name of the column of a table; null where it has none. */
    column: z.string().nullable(),
    /**
     * Where a decoded source has other bytes than are shown, those of the part in the source itself, as it is encoded there; null where
     * `start` and `end` are bytes of the source, or nothing less than all of it is known to hold them.
     */
    encoded: z.object({ from: count(), to: count() }).nullable(),
  })
export type Place = z.output<ReturnType<typeof place>>

export const indicatorRow = () =>
  z.object({
    id: count(),
    kind: z.enum(iocKinds),
    value: z.string(),
    /** The value as it is shown: defanged, so that no click can open it. */
    shown: z.string(),
    count: z.int().min(1),
    first: z.object({ source: count(), start: count(), line: z.int().min(1), row: count() }),
    marks: z.array(z.enum(indicatorMarks)),
    /** Names of the warning lists that hold the value. */
    lists: z.array(z.string()),
    /** Number of other sessions in which the value stands, mail addresses in any case. */
    known_sessions: count(),
    /** What is known of it here, gravest first. Lists of the user are in `marks` and `lists`. */
    known: z.array(knownFact()),
    severity: z.enum(severities).nullable(),
    role: z.enum(indicatorRoles),
    /** Why it has that role, in a sentence. */
    role_reason: z.string(),
    role_by: z.enum(['rule', 'person']),
  })
export type IndicatorRow = z.output<ReturnType<typeof indicatorRow>>

/** A part of a source, such as a part of a message: its place in the text that was read, and in the source. */
const sourcePart = () =>
  z.object({
    /** Its number from the message down, such as `2.1`; empty for the message itself. */
    path: z.string(),
    type: z.string(),
    name: z.string().nullable(),
    /** Bytes of its body in the source, as they are encoded there. */
    from: count(),
    to: count(),
    /** Bytes of its text in what was read, and the row of the source view where it starts. */
    start: count(),
    end: count(),
    row: count(),
    /** Why not all of it was read; null where all was. */
    problem: z.string().nullable(),
    /** Names of its columns where it is a table whose first row holds them. */
    columns: z.array(z.string()).optional(),
    /** Where those begin in a line, in characters, where nothing but blanks stands between cells. */
    column_starts: z.array(count()).optional(),
  })
export type SourcePartRow = z.output<ReturnType<typeof sourcePart>>

/** What a source can be read as. `text` is the bytes as they stand. */
export const readingKinds = [
  'text',
  'message',
  'mailbox',
  'html',
  'table',
  'json',
  'xml',
  'calendar',
  'pdf',
  'word',
  'workbook',
  'presentation',
  'open-document',
  'rtf',
  'outlook',
  'archive',
  'strings',
] as const
/** What a person can have any source read as; the others are told by their bytes. */
export const chosenKinds = [
  'text',
  'message',
  'mailbox',
  'html',
  'table',
  'json',
  'xml',
  'calendar',
  'strings',
] as const
export type ChosenKind = (typeof chosenKinds)[number]
export type ReadingKind = (typeof readingKinds)[number]

/** How a source was read that is more than text. */
export const reading = () =>
  z.object({
    as: z.enum(readingKinds),
    messages: count(),
    /** Whether its text says something else than its bytes show, which can be shown as well. */
    is_decoded: z.boolean(),
    /** Bytes of the source itself. */
    source_size: count(),
    /** Rows of the source as its bytes stand. */
    source_rows: count(),
    part_count: count(),
    /** The first parts, at most 500. */
    parts: z.array(sourcePart()),
  })
export type SourceReading = z.output<ReturnType<typeof reading>>

export const source = () =>
  z.object({
    position: count(),
    name: z.string(),
    kind: z.enum(['text', 'path', 'upload']),
    /** Bytes in all, as far as known. */
    size: count(),
    read: count(),
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'latin-1']).nullable(),
    /** What it looks like: `message`, `log`, `page`, `report`, `text`, `data`. */
    nature: z.string(),
    lines: count(),
    /** Rows as the source view shows them: a line, or a piece of at most 4,096 bytes of a very long one. */
    rows: count(),
    state: z.enum(['waiting', 'reading', 'done', 'failed', 'cancelled', 'gone']),
    problem: z.string().nullable(),
    /** How it was read, where it is more than text. */
    reading: reading().nullable(),
    /** What a person says that it is; null where its bytes tell. */
    read_as: z.enum(readingKinds).nullable(),
  })
export type TriageSource = z.output<ReturnType<typeof source>>

export const risk = () =>
  z.object({
    score: z.int().min(0).max(100),
    /** Null, as the action is, where the text could not be judged. */
    band: z.enum(riskBands).nullable(),
    action: z.enum(riskActions).nullable(),
    /** The pack whose reading is told. */
    country: z.string(),
    /** Languages that it was read in, in English; empty where it has too few words to be in any. */
    languages: z.array(z.string()),
    /** Languages of it that no pack reads. */
    unread: z.array(z.string()),
    reasons: z.array(
      z.object({
        code: z.string(),
        weight: z.int(),
        label: z.string(),
        severity: z.enum(severities),
        /** Where in the source the words stand: bytes, and the row of the source view. */
        spans: z.array(z.object({ source: count(), start: count(), end: count(), row: count() })),
      }),
    ),
  })
export type TriageRisk = z.output<ReturnType<typeof risk>>

export const sessionSummary = () =>
  z.object({
    id: id(),
    title: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    state: z.enum(['reading', 'done', 'cancelled', 'failed']),
    sources: z.array(source()),
    /** Distinct indicators of each kind, hidden ones included. */
    counts: z.record(z.enum(iocKinds), count()),
    total: count(),
    hidden: count(),
    risk: risk().nullable(),
    /** Bytes read and to read, and bytes per second, while reading. */
    progress: z.object({
      read: count(),
      size: count(),
      bytes_per_second: z.number(),
      seconds_left: z.number().nullable(),
    }),
  })
export type TriageSession = z.output<ReturnType<typeof sessionSummary>>

/** Which rows of a session are meant: the filter of the table. */
export const filter = () =>
  z.object({
    kinds: z.array(z.enum(iocKinds)).optional(),
    search: z.string().max(2048).optional(),
    show_hidden: z.boolean().optional(),
    /** Only rows of which this is known here. */
    known: z.enum(knownFilters).optional(),
  })
export type IndicatorFilter = z.output<ReturnType<typeof filter>>

export const sortColumns = ['first', 'kind', 'value', 'count', 'known', 'risk', 'role'] as const
