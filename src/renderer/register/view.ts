import { IconClipboardText } from '@tabler/icons-react'
import { navigate } from '../state/router.ts'
import { defineView } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { RegisterActs } from './register-acts.tsx'
import { type RegisterRoute, registerSpelling } from './route.ts'

const readAhead = () => import('./register-view.tsx')

/** The third-party register: records, checks, packages, imports. */
export const registerView = defineView({
  spelling: registerSpelling,
  label: 'Register',
  icon: IconClipboardText,
  letter: 'r',
  start: { view: 'register', page: 'start' },
  Page: loadedPage(async () => (await readAhead()).RegisterView),
  Acts: RegisterActs,
  readAhead,
  jobKinds: {
    'register-import': {
      open: () => navigate({ view: 'register', page: 'import' }),
      // it is written as a whole, in a moment
      isUncancellable: true,
    },
  },
  intake: (route: RegisterRoute) =>
    route.page === 'filings'
      ? {
          words: 'Drop a package to compare it with the register',
          begun: 'Comparing with the register',
          take: async (files) => (await import('./filings/dropped-package.ts')).compareDropped(files),
        }
      : {
          words: 'Drop to import into the register: a preview is shown first',
          begun: 'Reading for an import into the register',
          take: async (files) => {
            navigate({ view: 'register', page: 'import' })
            await (await import('./import/import-work.ts')).previewFiles(files)
          },
        },
  commands: async () => (await import('./register-commands.ts')).registerCommands(),
})
