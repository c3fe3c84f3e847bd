import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import { navigate } from '../state/router.ts'
import type { JobKind } from '../state/view.ts'
import { stopReading } from './stop-reading.ts'

const sessionOf = ({ result }: Job) => ({ id: String(result.session), title: String(result.title) })

/** How the status bar shows sessions that are being read. */
export const readingKind: JobKind = {
  open: (job) => navigate(`/triage/${sessionOf(job).id}`),
  cancel: async (job) => {
    await stopReading(sessionOf(job))
    return null
  },
  cancelLabel: (job) => `Stop reading ${sessionOf(job).title}`,
}
