import { z } from 'zod'
import { iocKinds } from '../../core/ioc-kinds.ts'
import { riskActions, riskBands, textKinds } from '../../core/iocs.ts'
import { papLevels, tlpLevels } from '../../handling-labels.ts'
import { severities } from '../../severities.ts'
import { indicatorRoles } from './indicator-roles.ts'
import { knownFact, knownFilters } from './known-facts.ts'

/** Triage sessions, their sources and their indicators, as returned by the operations of `triage.ts`. */

export const id = () => z.string().min(1).max(64)
export const count = () => z.int().min(0)

/** Marks on an indicator: facts that hide or qualify it, but never drop it. */
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
  // within a URL that leads on to it, such as the target of a redirect
  'inner',
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

/** One place of an indicator: byte range in the text that was read, 1-based line, written form. */
export const place = () =>
  z.object({
    source: count(),
    start: count(),
    end: count(),
    line: z.int().min(1),
    row: count(),
    written: z.string(),
    /** The part of the source that contains it, such as `2.1` of a message; null where the source has none. */
    part: z.string().nullable(),
    /** Name of the column of a table; null where it has none. */
    column: z.string().nullable(),
    /**
     * For a decoded source, whose bytes differ from those shown, the byte range of the part in the encoded source
     * itself; null where `start` and `end` are offsets in the source, or where no range smaller than the whole source
     * is known.
     */
    encoded: z.object({ from: count(), to: count() }).nullable(),
  })
export type Place = z.output<ReturnType<typeof place>>

export const indicatorRow = () =>
  z.object({
    id: count(),
    kind: z.enum(iocKinds),
    value: z.string(),
    /** The displayed, defanged value. */
    shown: z.string(),
    count: z.int().min(1),
    first: z.object({ source: count(), start: count(), line: z.int().min(1), row: count() }),
    marks: z.array(z.enum(indicatorMarks)),
    /** Names of the warning lists that contain the value. */
    lists: z.array(z.string()),
    /** Number of other sessions that contain the value; mail addresses are compared case-insensitively. */
    known_sessions: count(),
    /** What is known about it here, most severe first. The user's lists are in `marks` and `lists`. */
    known: z.array(knownFact()),
    severity: z.enum(severities).nullable(),
    role: z.enum(indicatorRoles),
    /** Reason for the role, in a sentence. */
    role_reason: z.string(),
    role_by: z.enum(['rule', 'person']),
  })
export type IndicatorRow = z.output<ReturnType<typeof indicatorRow>>

/** A part of a source, such as a part of a message: its byte range in the text that was read, and in the source. */
const sourcePart = () =>
  z.object({
    /** Its hierarchical number in the message, such as `2.1`; empty for the message itself. */
    path: z.string(),
    type: z.string(),
    name: z.string().nullable(),
    /** Byte range of its encoded body in the source. */
    from: count(),
    to: count(),
    /** Byte range of its text in the text that was read, and the row of the source view where it starts. */
    start: count(),
    end: count(),
    row: count(),
    /** Why it was not read completely; null when it was. */
    problem: z.string().nullable(),
    /** Names of its columns, for a table whose first row contains them. */
    columns: z.array(z.string()).optional(),
    /** Their start offsets in a line, in characters, where cells are separated only by blanks. */
    column_starts: z.array(count()).optional(),
  })
export type SourcePartRow = z.output<ReturnType<typeof sourcePart>>

/** Formats that a source can be read as. `text` is the bytes unchanged. */
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
  'tnef',
  'cms',
  'archive',
  'strings',
] as const
export type ReadingKind = (typeof readingKinds)[number]
/** `analysis` is a list of what the analysis of a file found. */
const readings = [...readingKinds, 'analysis'] as const

/** How a source was read that is more than text. */
export const reading = () =>
  z.object({
    as: z.enum(readings),
    messages: count(),
    /** Whether its text differs from its bytes, which can be shown as well. */
    is_decoded: z.boolean(),
    /** Size of the source itself in bytes. */
    source_size: count(),
    /** Number of rows of the undecoded source. */
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
    /** Total size in bytes, as far as known. */
    size: count(),
    read: count(),
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'latin-1']).nullable(),
    /** Its apparent nature: `message`, `log`, `page`, `report`, `text`, `data`. */
    nature: z.string(),
    lines: count(),
    /** Number of rows of the source view: a line, or a piece of at most 4,096 bytes of a very long one. */
    rows: count(),
    state: z.enum(['waiting', 'reading', 'done', 'failed', 'cancelled', 'gone']),
    problem: z.string().nullable(),
    /** How it was read, where it is more than text. */
    reading: reading().nullable(),
    /** The format chosen by the user; null where it is detected from the bytes. */
    read_as: z.enum(readingKinds).nullable(),
    /** SHA-256 of the kept file that it is; of a text, the file whose analysis it lists; null for others. */
    file: z.string().nullable(),
    /** What became of its analysis as a file; null where there is none. */
    analysis: z.enum(['waiting', 'done', 'failed']).nullable(),
    /** Why it was not analysed, in a sentence. */
    analysis_problem: z.string().nullable(),
  })
export type TriageSource = z.output<ReturnType<typeof source>>

export const risk = () =>
  z.object({
    /** What was read: a source, or a message in it, with its byte range and the row of the source view where it starts. */
    of: z.object({
      source: count(),
      /** The number or the place of the message in the source; null for a source as a whole. */
      part: z.string().nullable(),
      start: count(),
      end: count(),
      row: count(),
    }),
    /** Null, like band and action, where the text is no message or could not be judged. */
    score: z.int().min(0).max(100).nullable(),
    band: z.enum(riskBands).nullable(),
    action: z.enum(riskActions).nullable(),
    /** What kind of text it is: only a message is judged. */
    text_kind: z.enum(textKinds),
    /** Why there is no verdict, or what was not read; null when everything was. */
    note: z.string().nullable(),
    /** The pack whose reading is shown. */
    country: z.string(),
    /** Languages in which it was read, by their English names; empty where it has too few words to recognise any. */
    languages: z.array(z.string()),
    /** Languages of the text without a pack. */
    unread: z.array(z.string()),
    reasons: z.array(
      z.object({
        code: z.string(),
        weight: z.int(),
        label: z.string(),
        severity: z.enum(severities),
        /** Where the words occur in the source: byte range, and row of the source view. */
        spans: z.array(z.object({ source: count(), start: count(), end: count(), row: count() })),
      }),
    ),
  })
export type TriageRisk = z.output<ReturnType<typeof risk>>

/** The strictest level of a protocol that the texts of a session or the names of its files state, and where it first does. */
const writtenLabel = <const L extends readonly string[]>(levels: L) =>
  z
    .object({
      level: z.enum(levels),
      /** As it is written, such as `TLP: WHITE`. */
      written: z.string(),
      /** The other levels that are named. */
      also: z.array(z.enum(levels)),
      at: z.enum(['text', 'subject', 'name']),
      source: count(),
      /** Byte range in the text that was read, row and 1-based line; null in the name of a file. */
      place: z.object({ start: count(), end: count(), row: count(), line: z.int().min(1) }).nullable(),
      /** Its line, cut around it, or the name. */
      quote: z.string(),
    })
    .nullable()
const labelsWritten = () => z.object({ tlp: writtenLabel(tlpLevels), pap: writtenLabel(papLevels) })
/** What the texts of a session state for each protocol. */
export type SessionLabels = z.output<ReturnType<typeof labelsWritten>>

export const sessionSummary = () =>
  z.object({
    id: id(),
    title: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    state: z.enum(['reading', 'done', 'cancelled', 'failed']),
    /** Its labels of the Traffic Light Protocol and the Permissible Actions Protocol, as a person set them. */
    tlp: z.enum(tlpLevels).nullable(),
    pap: z.enum(papLevels).nullable(),
    /** What its texts state, for a protocol of which it has no label. Of large sources, beginning and end are looked at. */
    proposed_tlp: writtenLabel(tlpLevels),
    proposed_pap: writtenLabel(papLevels),
    sources: z.array(source()),
    /** Number of distinct indicators of each kind, including hidden ones. */
    counts: z.record(z.enum(iocKinds), count()),
    total: count(),
    hidden: count(),
    /** The worst of its readings; null where nothing in it was read as a message could be. */
    risk: risk().nullable(),
    /** A reading for each of its messages, the worst first; at most 50. Only the worst is in the list of sessions. */
    risks: z.array(risk()),
    risks_total: count(),
    /** Number of its messages that have no reading, because they are too many or too large. */
    risks_left: count(),
    /** Bytes read, bytes in total, and bytes per second, while reading. */
    progress: z.object({
      read: count(),
      size: count(),
    }),
  })
export type TriageSession = z.output<ReturnType<typeof sessionSummary>>

/** Selects rows of a session: the filter of the table. */
export const filter = () =>
  z.object({
    kinds: z.array(z.enum(iocKinds)).optional(),
    search: z.string().max(2048).optional(),
    show_hidden: z.boolean().optional(),
    /** Only rows with this known fact. */
    known: z.enum(knownFilters).optional(),
  })
export type IndicatorFilter = z.output<ReturnType<typeof filter>>

export const sortColumns = ['first', 'kind', 'value', 'count', 'known', 'risk', 'role'] as const
