import { type Problem, problem } from '../../src/contract/problem.ts'

/** Answers one call of the page. */
export type Answer = (name: string, input: unknown) => Promise<unknown>

/** A question of the page whose answer is held back. */
export type Question = {
  readonly name: string
  readonly input: unknown
  /** Delivers the answer that the question had when it was asked, and resolves when it was sent. */
  readonly release: () => Promise<void>
  /** Delivers what a page gets whose host is gone. */
  readonly drop: () => void
}

/** What a page gets whose host does not answer. */
export const lost: Problem = problem('source-unreachable', 'The workstation does not answer.')

type Waiting = Question & { readonly hasAnswer: Promise<unknown> }

/**
 * The calls of a page, answered at once or in the order in which a test releases them. An answer that is held was made
 * when its question was asked: what arrives late is old.
 */
export class Questions {
  private readonly answer: Answer
  private readonly held = new Set<string>()
  private readonly doubled = new Set<string>()
  private waiting: Waiting[] = []
  private readonly unmade = new Set<Promise<unknown>>()
  private readonly counts = new Map<string, number>()
  private watchers: (() => void)[] = []

  constructor(answer: Answer) {
    this.answer = answer
  }

  /** Asks a question as the page does. */
  async ask(name: string, input: unknown): Promise<unknown> {
    this.counts.set(name, this.count(name) + 1)
    const made = this.make(name, input)
    this.unmade.add(made)
    // also where nobody waits for it any more
    made.catch(() => undefined).then(() => this.unmade.delete(made))
    if (!this.held.has(name)) {
      this.report()
      return made
    }
    return new Promise((resolve) => {
      const settle = (answer: unknown) => {
        this.waiting = this.waiting.filter((each) => each !== question)
        resolve(answer)
      }
      const question: Waiting = {
        name,
        input,
        hasAnswer: made,
        release: async () => {
          await made.catch(() => undefined)
          settle(made)
        },
        drop: () => settle(lost),
      }
      this.waiting.push(question)
      this.report()
    })
  }

  /** How often an operation was called so far. */
  count(name: string): number {
    return this.counts.get(name) ?? 0
  }

  /** From now on the answers of these operations wait for the test. */
  hold(...names: readonly string[]): void {
    for (const name of names) this.held.add(name)
  }

  /** From now on calls of this operation arrive twice, as when a transport repeats them. */
  twice(name: string): void {
    this.doubled.add(name)
  }

  /** Resolves once at least that many questions of an operation wait, with all of them in the order of asking. */
  async asked(name: string, count = 1): Promise<readonly Question[]> {
    for (;;) {
      const found = this.waiting.filter((each) => each.name === name)
      if (found.length >= count) {
        // their answers exist, so that releasing one delivers it at once
        await Promise.allSettled(found.map((each) => each.hasAnswer))
        return found
      }
      await new Promise<void>((resolve) => this.watchers.push(resolve))
    }
  }

  /** The questions that wait now. */
  open(name?: string): readonly Question[] {
    return this.waiting.filter((each) => name === undefined || each.name === name)
  }

  /** Delivers what waits, in the order of asking, and holds these operations no longer: all where none is named. */
  release(...names: readonly string[]): void {
    const isMeant = (name: string) => names.length === 0 || names.includes(name)
    for (const name of [...this.held]) if (isMeant(name)) this.held.delete(name)
    for (const question of this.waiting.filter(({ name }) => isMeant(name))) void question.release()
  }

  /** Resolves when nothing works at an answer any more, whether or not it was delivered. */
  async settled(): Promise<void> {
    while (this.unmade.size > 0) await Promise.allSettled(this.unmade)
  }

  private make(name: string, input: unknown): Promise<unknown> {
    if (!this.doubled.has(name)) return this.answer(name, input)
    return this.answer(name, input).then(() => this.answer(name, input))
  }

  private report(): void {
    const watchers = this.watchers
    this.watchers = []
    for (const resolve of watchers) resolve()
  }
}
