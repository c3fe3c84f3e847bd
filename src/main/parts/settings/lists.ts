import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { isProblem } from '../../../contract/problem.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import { compileAllowList, readAllowEntry } from '../../engine/warning-list/allow-list.ts'
import { compileWarningLists } from '../../engine/warning-list/match-index.ts'
import { parseWarningList } from '../../engine/warning-list/parse-warning-list.ts'
import { maxSteps } from '../../engine/warning-list/safe-pattern.ts'
import type { ListMatcher, WarningList } from '../../engine/warning-list/warning-list.ts'
import type { Store } from '../../store/database/handle.ts'
import { enabledWarningLists, listAllowed } from '../../store/settings/lists.ts'

/**
 * The allow-list and the warning lists, compiled at first use and again after a change. They mark values, never drop
 * them.
 */
export class Lists {
  private readonly store: Store
  private readonly report: () => void
  private allowed: ListMatcher | null = null
  private warnings: ListMatcher | null = null
  private names = new Map<string, string>()
  /** Incremented with every change, so that older marks can be recognised. */
  revision = 0

  /** `report` is called after each change. */
  constructor(store: Store, report: () => void = () => undefined) {
    this.store = store
    this.report = report
  }

  /** To be called after a list was changed in the store. */
  changed(): void {
    this.allowed = null
    this.warnings = null
    this.revision++
    this.report()
  }

  /** The marks that lists put on a value. */
  marksOf(kind: IocKind, value: string): number {
    let marks = 0
    if (this.allowMatcher().match(kind, value).length > 0) marks |= markBit.allowed
    // a listed host does not cover URLs below it: a phishing page on a free host stays visible
    if (
      this.warningMatcher()
        .explain(kind, value)
        .some(({ by }) => by === 'value')
    )
      marks |= markBit.listed
    return marks
  }

  /** Returns the names of the warning lists that contain a value. */
  namesOf(kind: IocKind, value: string): string[] {
    return this.warningMatcher()
      .match(kind, value)
      .map((id) => this.names.get(id) ?? id)
  }

  /** Returns why a list cannot be used together with those that are switched on, as a sentence; null when it can. */
  refuseBeside(name: string, { steps }: Pick<WarningList, 'steps'>): string | null {
    if (steps === 0) return null
    let others = 0
    for (const enabled of enabledWarningLists(this.store)) {
      const list = enabled.name === name ? null : parseWarningList(enabled.content)
      if (list !== null && !isProblem(list)) others += list.steps
    }
    return others + steps <= maxSteps
      ? null
      : `The patterns of ${name} and of the lists that are switched on could together take too long on one value. Switch another list of patterns off first.`
  }

  private allowMatcher(): ListMatcher {
    this.allowed ??= compileAllowList(
      listAllowed(this.store).flatMap(({ id, value }) => {
        const entry = readAllowEntry(value)
        return isProblem(entry) ? [] : [{ id, entry }]
      }),
    )
    return this.allowed
  }

  private warningMatcher(): ListMatcher {
    if (this.warnings !== null) return this.warnings
    const enabled = enabledWarningLists(this.store)
    this.names = new Map(enabled.map(({ id, name }) => [id, name]))
    this.warnings = compileWarningLists(
      enabled.flatMap(({ id, content }) => {
        const list = parseWarningList(content)
        return isProblem(list) ? [] : [{ id, list }]
      }),
    )
    return this.warnings
  }
}
