import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type IocKind, iocKinds } from '../../src/contract/core/ioc-kinds.ts'
import type { IndicatorMark } from '../../src/contract/workstation/triage-session.ts'

/** The extraction oracle: texts and what stands in them, written from the rules without looking at the engine. */
export type FixtureCase = {
  readonly file: string
  readonly name: string
  readonly text: string
  readonly expect: Partial<Record<IocKind, readonly string[]>>
  /** Values that may be found or left out. */
  readonly optional?: Partial<Record<IocKind, readonly string[]>>
  /** Marks that must be there, by `kind:value`. */
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

/** Values by kind, each kind in order of first appearance, without those that are optional. */
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
