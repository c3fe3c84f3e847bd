import { z } from 'zod'

/** Kinds of strings that tell what a program does or where it comes from, the most telling first. */
export const stringKinds = [
  'pdb_path',
  'command',
  'registry_key',
  'mutex',
  'user_agent',
  'onion_address',
  'url',
  'ip_address',
  'private_key',
  'credential',
  'windows_path',
  'unix_path',
  'guid',
] as const
export type StringKind = (typeof stringKinds)[number]

const value = () => z.string().max(512)
const list = () => z.array(z.strictObject({ offset: z.int().min(0), value: value() })).max(100_000)

/** Schema of the strings of a file: runs of at least 6 printable characters, of one byte each or of two (UTF-16). */
export const stringsResult = () =>
  z.strictObject({
    min_length: z.int(),
    ascii_count: z.int().min(0),
    utf16le_count: z.int().min(0),
    interesting: z
      .array(
        z.strictObject({
          kind: z.enum(stringKinds),
          offset: z.int().min(0),
          encoding: z.enum(['ascii', 'utf-16le']),
          value: value(),
        }),
      )
      .max(1000),
    ascii: list(),
    utf16le: list(),
  })
