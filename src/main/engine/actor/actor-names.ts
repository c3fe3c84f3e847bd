/** The names of the actors of the imported sets, for finding them in texts. */

export type ActorName = {
  /** The name without case, accents, spaces and punctuation, as `nameKey` makes it. */
  readonly key: string
  readonly name: string
  /** The number of the actor in the store. */
  readonly actor: number
}

export type KnownName = {
  readonly spellings: readonly string[]
  /** Several when actors share the name. */
  readonly actors: readonly number[]
}

/** Fewest and most characters of a key that is looked for, and length of the beginnings by which others are passed over. */
const shortestKey = 3
export const longestKey = 48
const beginLength = 3
/** Spellings kept of a name. */
const maxSpellings = 20

/** Names that are looked for in texts: no numbers alone, and none of fewer than three letters and digits. */
export class ActorNames {
  private readonly byKey = new Map<string, { spellings: string[]; actors: number[] }>()
  private readonly begins = new Set<string>()

  add({ key, name, actor }: ActorName): void {
    if (key.length < shortestKey || key.length > longestKey || !/\p{L}/u.test(key)) return
    this.put(key, name, actor)
    // “Shadow Brokers” are “The Shadow Brokers”
    const short = /^the\s+(.{4,})$/is.exec(name)?.[1]
    if (short !== undefined && key.length > shortestKey * 2) this.put(key.slice(shortestKey), short, actor)
  }

  get size(): number {
    return this.byKey.size
  }

  /** Returns the name of a key; undefined when no actor has it. */
  get(key: string): KnownName | undefined {
    return this.byKey.get(key)
  }

  /** Whether any name begins like a text of letters and digits without case; shorter texts may. */
  mayBegin(text: string): boolean {
    return text.length < beginLength || this.begins.has(text.slice(0, beginLength))
  }

  private put(key: string, name: string, actor: number): void {
    this.begins.add(key.slice(0, beginLength))
    const known = this.byKey.get(key)
    if (known === undefined) {
      this.byKey.set(key, { spellings: [name], actors: [actor] })
      return
    }
    if (!known.actors.includes(actor)) known.actors.push(actor)
    if (known.spellings.length < maxSpellings && !known.spellings.includes(name)) known.spellings.push(name)
  }
}
