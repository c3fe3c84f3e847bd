import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { keyCaps } from '../state/key-press.ts'
import { isMac } from '../state/platform.ts'
import { goBack, goForward, useRoute } from '../state/router.ts'
import { IconButton } from '../ui/button.tsx'

export const backKey = isMac ? 'ctrl+[' : 'alt+ArrowLeft'
export const forwardKey = isMac ? 'ctrl+]' : 'alt+ArrowRight'

/** The buttons for back and forward. */
export function HistoryButtons() {
  const { canGoBack, canGoForward } = useRoute()
  return (
    <div className="history-buttons">
      <IconButton label={`Back (${keyCaps(backKey)})`} disabled={!canGoBack} onClick={goBack}>
        <IconArrowLeft stroke={1.7} aria-hidden />
      </IconButton>
      <IconButton label={`Forward (${keyCaps(forwardKey)})`} disabled={!canGoForward} onClick={goForward}>
        <IconArrowRight stroke={1.7} aria-hidden />
      </IconButton>
    </div>
  )
}
