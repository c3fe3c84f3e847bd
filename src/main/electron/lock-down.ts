import type { App, Session } from 'electron'
import { appOrigin } from './renderer-protocol.ts'

/**
 * Restrictions of Electron's security checklist beyond the options of the window: no permission is granted, no page but
 * ours is shown, no new window is opened, nothing is fetched from anywhere, no embedded views.
 */
export function lockDown(app: Pick<App, 'isPackaged' | 'on'>, session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, grant) =>
    grant(permission === 'clipboard-sanitized-write'),
  )
  session.setPermissionCheckHandler((_contents, permission) => permission === 'clipboard-sanitized-write')
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest((request, decide) => {
    const isOurs =
      request.url.startsWith(`${appOrigin}/`) ||
      request.url.startsWith('blob:') ||
      request.url.startsWith('data:')
    const isTool = !app.isPackaged && request.url.startsWith('devtools:')
    decide({ cancel: !isOurs && !isTool })
  })
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event, url) => {
      if (!url.startsWith(`${appOrigin}/`)) event.preventDefault()
    })
    contents.on('will-frame-navigate', (event) => {
      if (!event.url.startsWith(`${appOrigin}/`)) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    if (app.isPackaged) contents.on('devtools-opened', () => contents.closeDevTools())
  })
}
