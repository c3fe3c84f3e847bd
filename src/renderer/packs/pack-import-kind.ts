import { packImportOf } from '../../contract/workstation/packs/pack-import-job.ts'
import { jobWords } from '../jobs/job-words.ts'
import { navigate } from '../state/router.ts'
import type { JobKind } from '../state/view.ts'
import { packStateWords } from './pack-state-words.ts'

/** How the status bar shows imports of packs. */
export const packImportKind: JobKind = {
  words: (job) => {
    const { file, ended_at } = packImportOf(job)
    return ended_at === null ? jobWords(job) : `Data pack ${file}: ${packStateWords(packImportOf(job))}`
  },
  open: (job) => navigate(packImportOf(job).pack_kind === 'actor_set' ? '/actors' : '/settings/data-packs'),
  dismissLabel: (job) => `Dismiss the message about ${packImportOf(job).file}`,
}
