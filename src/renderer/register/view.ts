import { IconClipboardText } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineView } from '../state/view.ts'
import { RegisterActs } from './register-acts.tsx'
import { registerSpelling } from './route.ts'

const readAhead = () => import('./register-view.tsx')

/** The third-party register: records, checks, packages, imports. */
export const registerView = defineView({
  spelling: registerSpelling,
  label: 'Register',
  icon: IconClipboardText,
  letter: 'r',
  start: { view: 'register', page: 'start' },
  Page: lazy(async () => ({ default: (await readAhead()).RegisterView })),
  Acts: RegisterActs,
  readAhead,
  commands: async () => (await import('./register-commands.ts')).registerCommands(),
})
