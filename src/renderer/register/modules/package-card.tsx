import type { RegisterOverview } from '../../../contract/workstation/register.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { forbiddingOf, forbidsWords } from '../package/checklist.ts'

type PackageCardProps = { readonly overview: RegisterOverview | null; readonly isHere: boolean }

/** Whether the register can be filed in its current state, and a link to the package page. */
export function PackageCard({ overview, isHere }: PackageCardProps) {
  return (
    <section className="package-card" aria-label="Package">
      <h2>Package</h2>
      <p className="muted">{overview === null ? '…' : depositWords(overview)}</p>
      <Button
        look={isHere ? 'plain' : 'primary'}
        onClick={() => navigate({ view: 'register', page: 'package' })}
      >
        Build package
      </Button>
    </section>
  )
}

/** Returns what prevents a deposit, in words. */
export function depositWords({ findings, unclassified, kinds }: RegisterOverview): string {
  if (kinds.every(({ records }) => records === 0)) return 'Nothing to file yet'
  return forbidsWords(forbiddingOf({ findings, unclassified }))
}
