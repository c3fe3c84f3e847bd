import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { invoke } from '../../state/bridge.ts'
import { navigate } from '../../state/router.ts'
import { nameIn, nameWords } from '../record-name.ts'
import { noneOffered, type Offered } from './chain-words.ts'

const kinds = [
  ['arrangements', 'Arrangements'],
  ['providers', 'Providers'],
] as const

/** Maximum number offered of each kind; more words narrow the list. */
const maxOffered = 25
/** Milliseconds without typing before the search is sent. */
const restMs = 120

type Group = { readonly group: string; readonly items: { value: string; label: string }[] }

/** Selects the record around which the chain is drawn, by name or reference. */
export function ChainPicker() {
  const [words, setWords] = useState('')
  const [groups, setGroups] = useState<readonly Group[]>([])
  const [answer, setAnswer] = useState<Offered | null>(null)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = await Promise.all(
        kinds.map(async ([kind, group]) => ({ group, items: await offered(kind, words) })),
      )
      if (!isCurrent) return
      const problem = found.map(({ items }) => items).find(isProblem)
      const count = found.reduce((sum, { items }) => sum + (isProblem(items) ? 0 : items.length), 0)
      setAnswer({ words, found: count, problem: problem?.message ?? null })
      setGroups(
        found.flatMap(({ group, items }) =>
          isProblem(items) || items.length === 0 ? [] : [{ group, items }],
        ),
      )
    }, restMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words])
  return (
    <Select
      className="chain-picker"
      aria-label="Arrangement or provider"
      placeholder="Another arrangement or provider"
      searchable
      searchValue={words}
      onSearchChange={setWords}
      data={[...groups]}
      // the workstation has already filtered them
      filter={({ options }) => options}
      nothingFoundMessage={noneOffered(words, answer)}
      value={null}
      maxDropdownHeight={320}
      onChange={(value) => {
        if (value === null) return
        setWords('')
        const [kind = '', uuid = ''] = value.split(' ')
        navigate({ view: 'register', page: 'chain', kind, uuid })
      }}
    />
  )
}

async function offered(kind: 'arrangements' | 'providers', words: string): Promise<Group['items'] | Problem> {
  const answer = await invoke('register.browse', { kind, words, limit: maxOffered })
  if (isProblem(answer)) return answer
  return answer.items.map(({ record }) => ({
    value: `${kind} ${record.uuid}`,
    label: nameWords(kind, nameIn(kind, record)),
  }))
}
