import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type IocKind, iocKinds } from '../../src/contract/core/ioc-kinds.ts'
import type { IndicatorMark } from '../../src/contract/workstation/triage/triage-session.ts'

/** The extraction oracle: texts and the indicators in them, written from the rules without looking at the engine. */
export type FixtureCase = {
  readonly file: string
  readonly name: string
  readonly text: string
  readonly expect: Partial<Record<IocKind, readonly string[]>>
  /** Values that may or may not be found. */
  readonly optional?: Partial<Record<IocKind, readonly string[]>>
  /** Required marks, by `kind:value`. */
  readonly marks?: Record<string, readonly IndicatorMark[]>
}

const folder = join(import.meta.dirname, '..', 'fixtures', 'extraction')

export function fixtureCases(): FixtureCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((file) =>
      (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<FixtureCase, 'file'>[]).map((each) => ({
        ...each,
        file,
      })),
    )
}

/** Returns the values by kind, each kind in order of first appearance, without the optional ones. */
export function withoutOptional(
  found: ReadonlyMap<IocKind, readonly string[]>,
  { optional = {} }: FixtureCase,
): Partial<Record<IocKind, string[]>> {
  const kept: Partial<Record<IocKind, string[]>> = {}
  for (const kind of iocKinds) {
    const values = (found.get(kind) ?? []).filter((value) => !(optional[kind] ?? []).includes(value))
    if (values.length > 0) kept[kind] = values
  }
  return kept
}
