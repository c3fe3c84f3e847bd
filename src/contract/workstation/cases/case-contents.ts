import { z } from 'zod'

/** What belongs to a case, as the window shows it. */

/** An indicator of a case. */
export const caseIndicatorShown = () =>
  z.object({
    id: z.string(),
    type: z.string(),
    value: z.string(),
    /** The value in its displayed form. */
    defanged: z.string(),
    /** Path of its page; null when there is none. */
    link: z.string().nullable(),
    added_at: z.string(),
    added_by: z.string(),
    suppressed: z.boolean(),
    /** True when it is marked for detection, false when it is marked as not meant for that; null without a mark. */
    detection: z.boolean().nullable(),
    /** What marked it: `person`, the key of a program, or what its source calls the mark. */
    marked_by: z.string().nullable(),
    /** Why it is never exported for detection, in words that complete “it is …”; null when nothing prevents it. */
    never: z.string().nullable(),
  })

/** A comment on a case. */
export const caseCommentShown = () =>
  z.object({
    id: z.string(),
    body: z.string(),
    at: z.string(),
    by: z.string(),
    /** When it was last corrected; null when it was never changed. */
    edited_at: z.string().nullable(),
    /** The indicator of the case that it is about; null for none. */
    indicator: z.string().nullable(),
    /** True when the user wrote it, and can correct it. */
    is_own: z.boolean(),
  })

/** An entry of the timeline of a case. */
export const caseEntryShown = () =>
  z.object({
    /** Its number among all entries. */
    entry: z.int(),
    /** When it was recorded. */
    at: z.string(),
    /** When it happened, with the zone that its author gave; null when that is the same. */
    happened_at: z.string().nullable(),
    /** Previous values of when it happened, the oldest first. */
    former: z.array(z.string()),
    /** The words before each correction of them, oldest first. */
    former_words: z.array(z.string()),
    by: z.string(),
    kind: z.string(),
    /** Description of the event. */
    words: z.string(),
  })

/** A task of a case. */
export const caseTaskShown = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    /** Empty when it is unassigned. */
    owner: z.string(),
    due_at: z.string().nullable(),
    done_at: z.string().nullable(),
    done_by: z.string().nullable(),
  })

/** A piece of evidence of a case. */
export const caseEvidenceShown = () =>
  z.object({
    id: z.string(),
    filename: z.string(),
    size: z.int(),
    md5: z.string(),
    sha1: z.string(),
    sha256: z.string(),
    mime_type: z.string(),
    added_at: z.string(),
    by: z.string(),
  })
