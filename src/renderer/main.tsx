import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './theme/component-styles.ts'
import './theme/tokens.css'
import './theme/base.css'
import './ui/ui.css'
import './day/day.css'
import './frame/frame.css'
import './triage/triage.css'
import './triage/text-pane.css'
import './triage/table.css'
import './lookups/lookup.css'
import './settings/settings.css'
import './settings/webhooks.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followOpenedFiles, openNamedFiles } from './frame/open-named-files.ts'
import { saveBeforeClosing } from './state/closing.ts'
import { reportDrawn } from './state/first-drawing.ts'
import { startRouting } from './state/router.ts'
import { followSessions, loadSessions } from './state/sessions.ts'
import { followSettings, readSettings, readWorkstation } from './state/settings-store.ts'
import { showViews } from './state/view.ts'
import { appearanceNow, dressPage } from './theme/use-appearance.ts'
import { views } from './views.ts'

/** Starts the window with its last appearance while the settings are being loaded from the workstation. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) return
  showViews(views)
  startRouting()
  saveBeforeClosing()
  followSettings()
  followSessions()
  followOpenedFiles()
  const known = readSettings()
  const facts = readWorkstation()
  dressPage(appearanceNow())
  createRoot(root).render(<App />)
  await known
  root.dataset.settings = 'known'
  reportDrawn()
  await loadSessions()
  await facts
  await openNamedFiles()
}

void start()
