import type { RegisterOverview } from '../../../contract/workstation/register/register.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { blockingWords } from '../package/blocking-words.ts'

type PackageCardProps = { readonly overview: RegisterOverview | null; readonly isHere: boolean }

/** Whether the register can be filed in its current state, and a link to the package page. */
export function PackageCard({ overview, isHere }: PackageCardProps) {
  return (
    <section className="package-card" aria-label="Package">
      <h2>Package</h2>
      <p className="muted">{overview === null ? '…' : blockingWords(overview)}</p>
      <Button
        look={isHere ? 'plain' : 'primary'}
        onClick={() => navigate({ view: 'register', page: 'package' })}
      >
        Build package
      </Button>
    </section>
  )
}
