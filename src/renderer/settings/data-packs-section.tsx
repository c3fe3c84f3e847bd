import { useEffect, useState } from 'react'
import { type DataPack, type PackKindName, packKinds } from '../../contract/workstation/packs/packs.ts'
import { ImportPackDialog } from '../packs/import-pack-dialog.tsx'
import { followPacks, loadPacks, usePackJobs, usePacks } from '../packs/pack-imports.ts'
import { PackJobs } from '../packs/pack-jobs.tsx'
import { packWords } from '../packs/pack-words.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { nextDroppedPack, useDroppedPacks } from './dropped-packs.ts'
import { emptyWords } from './empty-words.ts'
import { PackTable } from './pack-table.tsx'

type Asked = { readonly kind: PackKindName; readonly former: DataPack | null }

/** Data imported by the user: installed packs, running imports, and how to add more. */
export function DataPacksSection() {
  const { packs, problem } = usePacks()
  const jobs = usePackJobs()
  const [asked, setAsked] = useState<Asked | null>(null)
  const dropped = useDroppedPacks((now) => now.files)
  useEffect(followPacks, [])
  return (
    <section>
      <p className="muted section-lead">
        Lookups work without a network. Data that changes too fast or is too large to ship comes as a pack
        that you import from a file. Each pack stays on this machine with its source, licence, date and
        digest.
      </p>
      {problem === null ? null : <ProblemNote problem={problem} retry={() => void loadPacks()} />}
      <PackJobs jobs={jobs} />
      {packKinds.map((kind) => {
        const { label, adds } = packWords[kind]
        const mine = packs?.filter((pack) => pack.kind === kind) ?? null
        const none = emptyWords('packs', mine, problem)
        return (
          <section key={kind} className="pack-kind" aria-label={label}>
            <div className="section-head">
              <div>
                <h2>{label}</h2>
                <p className="muted">{adds}</p>
              </div>
              <Button aria-label={`Import a pack: ${label}`} onClick={() => setAsked({ kind, former: null })}>
                Import…
              </Button>
            </div>
            {none === null ? null : <p className="muted pack-none">{none}</p>}
            {mine === null || mine.length === 0 ? null : (
              <PackTable packs={mine} onReplace={(former) => setAsked({ kind, former })} />
            )}
          </section>
        )
      })}
      {dropped[0] === undefined ? null : (
        <ImportPackDialog
          key={dropped.length}
          kind={null}
          former={null}
          given={dropped[0]}
          onClose={nextDroppedPack}
        />
      )}
      {asked === null ? null : <ImportPackDialog {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
