import { useEffect, useState } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import type { Filing } from '../../../contract/workstation/register/register-filings.ts'
import { invoke } from '../../state/bridge.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { giveFiles } from '../import/given-files.ts'
import { useAnswer } from '../use-answer.ts'
import { CompareForm } from './compare-form.tsx'
import { firstSides, type Side } from './compare-sides.ts'
import { Comparison } from './comparison.tsx'
import { noFilingsWords } from './comparison-words.ts'
import { useDroppedPackage } from './dropped-package.ts'
import { FilingTable, saveFiling } from './filing-table.tsx'
import './filings.css'
import { useCommands } from '../../state/commands.ts'

type Chosen = { readonly before: Side | null; readonly after: Side | null }
type Compared = { readonly before: Side; readonly after: Side; readonly number: number }

/** Maximum number of packages that the command bar offers; the table has all. */
const maxOffered = 100

/** Packages that were built and kept, and a comparison of any two of them. */
export function FilingsPage() {
  const { value, problem, again } = useAnswer('filings', ['registerFilings.list'], () =>
    invoke('registerFilings.list', {}),
  )
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const filings = value?.filings ?? []
  const none = noFilingsWords(problem === null && value !== null ? filings.length : null)
  const sides = chosen ?? firstSides(filings)
  useCommands(
    'filings',
    filings.slice(0, maxOffered).map((filing) => ({
      id: `export-${filing.id}`,
      group: 'Register',
      title: `Export: Package ${filing.filename}`,
      run: () => void saveFiling(filing),
    })),
  )
  const compare = (before: Side, after: Side) => {
    setChosen({ before, after })
    setCompared((now) => ({ before, after, number: (now?.number ?? 0) + 1 }))
  }
  const compareFile = async (files: readonly File[], with_: Side) => {
    const side = await sideOf(files)
    if (side !== null) compare(side, with_)
  }
  const { file } = useDroppedPackage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly dropped file is compared
  useEffect(() => {
    if (file === null) return
    useDroppedPackage.setState({ file: null })
    void compareFile([file], { kind: 'now' })
  }, [file])
  if (value === null && problem === null) return null
  return (
    <div className="filings-page">
      <header className="filings-head">
        <h1 className="page-title">Filings</h1>
        <Button onClick={() => navigate({ view: 'register', page: 'package' })}>Build a package</Button>
      </header>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {none === null ? null : <p className="muted filings-none">{none}</p>}
      <FilingTable
        filings={filings}
        onCompare={(filing) => compare({ kind: 'filing', id: filing.id }, { kind: 'now' })}
        onChange={again}
      />
      <CompareForm
        filings={filings}
        {...sides}
        onChange={setChosen}
        onFile={async (files) => sideOf(files)}
        onCompare={compare}
      />
      {compared === null ? null : <Comparison key={compared.number} {...compared} nameOf={namer(filings)} />}
    </div>
  )
}

/** Returns a chosen file as a side of a comparison; several files are not accepted. */
async function sideOf(files: readonly File[]): Promise<Side | null> {
  const [first] = files
  if (first === undefined) return null
  const given = await giveFiles(
    [first],
    () => undefined,
    () => false,
  )
  if (isProblem(given)) toastProblem(given)
  if (given === null || isProblem(given) || given[0] === undefined) return null
  return { kind: 'file', name: first.name, file: given[0] }
}

function namer(filings: readonly Filing[]): (side: Side) => string {
  return (side) => {
    if (side.kind === 'now') return 'the register as it is now'
    if (side.kind === 'file') return side.name
    return filings.find(({ id }) => id === side.id)?.filename ?? 'a removed package'
  }
}
