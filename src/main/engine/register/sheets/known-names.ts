import { foldWords } from '../../../../contract/fold-words.ts'
import type { Referred } from './meanings.ts'

/** Keys and names of contracts, providers, functions and entities: of the register, and of the sheets of a workbook. */

const legalForms =
  /(?: (?:gmbh|ag|se|kg|kgaa|mbh|co|sa|s a|sas|s a s|sarl|s a r l|bv|b v|nv|n v|spa|s p a|srl|s r l|sl|s l|slu|ltd|limited|plc|ab|oy|oyj|as|a s|aps|sp z o o|sp zoo|s c|inc|llc|corp|dac|eeig|sca|scrl|vof|eg|ev))+$/

/** Folds a name of a company or a function. */
function foldName(name: string): string {
  return foldWords(name.slice(0, 300))
}

/** Folds a name without its legal form; equal to the folded name when it has none. */
function bareName(name: string): string {
  return foldName(name).replace(legalForms, '')
}

/** Keys are equal whatever blanks and case they are written with. */
function foldKey(key: string): string {
  return key.replace(/[\s\u00a0]+/g, '').toUpperCase()
}

export class KnownNames {
  private readonly keys = new Map<Referred, Map<string, string>>()
  private readonly names = new Map<Referred, Map<string, string | null>>()
  private readonly bare = new Map<Referred, Map<string, string | null>>()

  /** Adds a key with the names that stand for it. */
  add(of: Referred, key: string, names: readonly string[]): void {
    if (key === '') return
    mapOf(this.keys, of).set(foldKey(key), key)
    for (const name of names) {
      if (name === '') continue
      put(mapOf(this.names, of), foldName(name), key)
      put(mapOf(this.bare, of), bareName(name), key)
    }
  }

  /** Returns the key as it is written where it is defined; null when nothing has it. */
  keyOf(of: Referred, given: string): string | null {
    return this.keys.get(of)?.get(foldKey(given)) ?? null
  }

  /** Returns the key that a name stands for; null when none or several have it. */
  named(of: Referred, given: string): string | null {
    return this.names.get(of)?.get(foldName(given)) ?? this.bare.get(of)?.get(bareName(given)) ?? null
  }

  /** The key of the only known name that has all words of a text, as a suggestion; null when there are several. */
  near(of: Referred, given: string): string | null {
    const words = bareName(given)
      .split(' ')
      .filter((word) => word !== '')
    const found = new Set<string>()
    if (words.length === 0) return null
    for (const [name, key] of this.bare.get(of) ?? []) {
      const parts = name.split(' ')
      if (key !== null && words.every((word) => parts.includes(word))) found.add(key)
      if (found.size > 1) return null
    }
    return [...found][0] ?? null
  }

  /** Whether any key of a kind is known. */
  has(of: Referred): boolean {
    return (this.keys.get(of)?.size ?? 0) > 0
  }

  /** The only key of a kind; null when there are none or several. */
  only(of: Referred): string | null {
    const keys = this.keys.get(of)
    return keys?.size === 1 ? ([...keys.values()][0] ?? null) : null
  }

  /** Returns a copy, to which more can be added. */
  copy(): KnownNames {
    const made = new KnownNames()
    for (const [of, keys] of this.keys) made.keys.set(of, new Map(keys))
    for (const [of, names] of this.names) made.names.set(of, new Map(names))
    for (const [of, names] of this.bare) made.bare.set(of, new Map(names))
    return made
  }
}

function mapOf<V>(maps: Map<Referred, Map<string, V>>, of: Referred): Map<string, V> {
  const known = maps.get(of)
  if (known !== undefined) return known
  const made = new Map<string, V>()
  maps.set(of, made)
  return made
}

function put(names: Map<string, string | null>, name: string, key: string): void {
  if (name === '') return
  const there = names.get(name)
  names.set(name, there === undefined || there === key ? key : null)
}
