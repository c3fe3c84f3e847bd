import type { LiveFacts } from '../../../engine/register/model/live-register.ts'
import { type OpenLeiList, openLeiList } from '../../../jobs/lei-list/open-lei-list.ts'
import type { LeiListFile } from '../../../operations/knowledge/knowledge.ts'
import { logFault } from '../../../operations/system/log.ts'

/** An imported extract as named in answers. */
export type LeiListName = { readonly name: string; readonly dated: string | null }

type Opened = LeiListName & { readonly isPartial: boolean; readonly list: OpenLeiList }

/**
 * The imported extracts of the global LEI list that are switched on, newest data first. The first one that contains an
 * LEI answers; one that cannot be opened is left out and reported on standard error.
 */
export class LeiLists {
  private offered: readonly LeiListFile[] = []
  private opened: readonly Opened[] = []
  /** Identifies the extracts that were switched on when they were opened. */
  private seen = ''

  /** Sets the extracts that are switched on now. */
  offer(files: readonly LeiListFile[]): void {
    this.offered = files
  }

  /** Reopens the extracts when the set of those switched on has changed; true when the facts may have changed. */
  refresh(): boolean {
    const seen = this.offered.map(({ path, name, dated }) => [path, name, dated].join('\n')).join('\n\n')
    if (seen === this.seen) return false
    this.close()
    this.seen = seen
    const sorted = [...this.offered].sort(
      (one, other) => byDay(other.dated, one.dated) || byDay(other.importedAt, one.importedAt),
    )
    this.opened = sorted.flatMap(({ path, name, dated, isPartial }) => {
      try {
        if (path === null) throw new Error('Its file is not one that Skerry made.')
        return [{ name, dated, isPartial, list: openLeiList(path) }]
      } catch (error) {
        logFault(
          `The LEI list ${name} is not used: ${error instanceof Error ? error.message : String(error)}`,
        )
        return []
      }
    })
    return true
  }

  /** External facts for the checks; empty without an extract. */
  get facts(): LiveFacts {
    const { opened } = this
    if (opened.length === 0) return {}
    const whole = opened.find(({ isPartial }) => !isPartial)
    const look = (lei: string) => {
      for (const { list, dated } of opened) {
        const entry = list.find(lei)
        if (entry !== null) return { ...entry, dated }
      }
      return whole === undefined ? null : ({ status: 'unknown', renewal: null, dated: whole.dated } as const)
    }
    return { leiStatus: (lei) => look(lei)?.status ?? null, leiDates: look }
  }

  /** The extract that is searched first; null without one. */
  get newest(): LeiListName | null {
    const [first] = this.opened
    return first === undefined ? null : { name: first.name, dated: first.dated }
  }

  close(): void {
    for (const { list } of this.opened) list.close()
    this.opened = []
    this.seen = ''
  }
}

/** Compares dates and times in ISO 8601; unknown ones come first. */
function byDay(one: string | null, other: string | null): number {
  const [left, right] = [one ?? '', other ?? '']
  return left < right ? -1 : left > right ? 1 : 0
}
