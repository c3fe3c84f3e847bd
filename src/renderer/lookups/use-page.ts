import { useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { bridge } from '../state/bridge.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { lookUp, type Page } from './ask.ts'
import type { Subject } from './route.ts'

/** Content of a page: the lookup, or the reason why there is none. */
export type Shown =
  | { readonly is: 'page'; readonly page: Page }
  | { readonly is: 'problem'; readonly problem: Problem }

/** Pages already opened, so that going back shows them at once. The newest come last. */
const opened = new Map<string, Shown>()
const maxOpened = 60

/**
 * Keys of pages whose answer is already available when they open, since it was requested under another spelling of the
 * value.
 */
const answered = new Set<string>()

/** Looks up the value of a page, and again when data packs change. Null until the first answer. */
export function usePage(
  subject: Subject,
  chain: string | null,
): { readonly shown: Shown | null; readonly again: () => void } {
  const key = keyOf(subject, chain)
  const [shown, setShown] = useState<{ key: string; is: Shown } | null>(null)
  const [asked, setAsked] = useState(0)
  // not after an interruption: a lookup is kept in the history and may lead outside, which only the user asks for
  useEffect(() => bridge.subscribe('packs', () => setAsked((count) => count + 1)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the subject and the chain
  useEffect(() => {
    let isCurrent = true
    if (answered.delete(key)) return
    void ask(subject, chain).then((is) => {
      keep(key, is)
      if (isCurrent) {
        setShown({ key, is })
        dropCredentials(is)
      }
    })
    return () => {
      isCurrent = false
    }
  }, [key, asked])
  const now = shown?.key === key ? shown.is : (opened.get(key) ?? null)
  return { shown: now, again: () => setAsked((count) => count + 1) }
}

function keep(key: string, is: Shown): void {
  opened.delete(key)
  opened.set(key, is)
  for (const oldest of opened.keys()) {
    if (opened.size <= maxOpened) break
    opened.delete(oldest)
  }
}

/** Redirects a URL with credentials to its canonical form, so that they remain in no address and no history. */
function dropCredentials(is: Shown): void {
  if (is.is !== 'page' || is.page.is?.kind !== 'url' || !is.page.is.answer.has_userinfo) return
  const { value } = is.page.description
  if (value === is.page.subject.value) return
  const route = { view: 'lookup', subject: { kind: 'url', value } } as const
  const key = keyOf(route.subject, null)
  keep(key, is)
  answered.add(key)
  navigate(route, 'replace')
}

const keyOf = (subject: Subject, chain: string | null) =>
  `${routePath({ view: 'lookup', subject })} ${chain ?? ''}`

async function ask(subject: Subject, chain: string | null): Promise<Shown> {
  const page = await lookUp(subject, chain)
  return isProblem(page) ? { is: 'problem', problem: page } : { is: 'page', page }
}
