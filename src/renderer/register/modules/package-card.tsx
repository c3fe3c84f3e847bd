import type { RegisterOverview } from '../../../contract/workstation/register.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { forbiddingOf, forbidsWords } from '../package/checklist.ts'

type PackageCardProps = { readonly overview: RegisterOverview | null; readonly isHere: boolean }

/** Whether the register can be filed as it stands, and the way to its package. */
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

/** What stands between the register and a deposit, in words. */
export function depositWords({ findings, unclassified, kinds }: RegisterOverview): string {
  if (kinds.every(({ records }) => records === 0)) return 'Nothing to file yet'
  return forbidsWords(forbiddingOf({ findings, unclassified }))
}
