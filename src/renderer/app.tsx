import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { Frame } from './frame/frame.tsx'
import { keepLook } from './state/last-look.ts'
import { useSettings } from './state/settings-store.ts'
import { mantineTheme, mantineVariables } from './theme/mantine-theme.ts'
import { dressPage, useAppearance } from './theme/use-appearance.ts'
import { shownAtOnce } from './ui/toast.tsx'

/** The whole window inside its theme. */
export function App() {
  const { scheme, contrast, zoom } = useAppearance()
  const settings = useSettings((now) => now.settings)
  useEffect(() => {
    if (settings !== null) keepLook(settings)
  }, [settings])
  useEffect(() => dressPage({ scheme, contrast, zoom }), [scheme, contrast, zoom])
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} forceColorScheme={scheme}>
      <Frame />
      <section aria-label="Messages">
        <Notifications position="bottom-right" limit={shownAtOnce} zIndex={500} withinPortal={false} />
      </section>
    </MantineProvider>
  )
}
