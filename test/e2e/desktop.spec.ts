import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { launch } from './desktop-host.ts'
import { expect, type Host, isDesktop, test } from './host.ts'
import { dropFromDisk, sourceText, values } from './window.ts'

/**
 * Features of the desktop window only. A browser has no bridge, paths, window state or second start, so there is
 * nothing to test.
 */
if (isDesktop) {
  test('the page comes from the program itself and has the bridge, but nothing of Node', async ({ page }) => {
    const found = await page.evaluate(async () => ({
      origin: location.origin,
      bridge: Object.keys((window as unknown as { skerry: object }).skerry).sort(),
      node: ['require', 'process', 'module', 'global', 'Buffer'].filter((name) => name in window),
      policy: (await fetch('/')).headers.get('content-security-policy') ?? '',
    }))
    expect(found).toMatchObject({
      origin: 'https://skerry.localhost',
      bridge: ['host', 'invoke', 'onClosing', 'pathOf', 'subscribe'],
      node: [],
    })
    expect(found.policy).toContain("script-src 'self'")
  })

  test('the window is sandboxed and isolated', async ({ host }) => {
    const preferences = await electronOf(host).evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences: () => Record<string, unknown>
      }
      return contents.getLastWebPreferences()
    })
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    })
  })

  test('no script but the own runs, nothing is fetched and no window is opened', async ({ page, faults }) => {
    faults.expect(
      /Content Security Policy/,
      /^asked: https:\/\/example\.com/,
      /Failed to load|ERR_/,
      /Not allowed/,
    )
    const results = await page.evaluate(async () => {
      // code evaluated by the test has more rights than the page; code that runs later does not
      const evaluated = await new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(String(new Function('return 1 + 1')()))
          } catch {
            resolve('refused')
          }
        })
      })
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken"'
      document.body.append(script)
      const fetched = await fetch('https://example.com/').then(
        () => 'fetched',
        () => 'refused',
      )
      return { evaluated, title: document.title, fetched, opened: window.open('https://example.com/') }
    })
    expect(results).toEqual({ evaluated: 'refused', title: 'Skerry', fetched: 'refused', opened: null })
  })

  test('whatever the window asks with http or https, nobody but the program hears it', async ({ host }) => {
    let heard = 0
    const server = createServer((_request, response) => {
      heard += 1
      response.end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const answers = await electronOf(host).evaluate(
      ({ session }, addresses) =>
        Promise.all(
          addresses.map((address) =>
            session.defaultSession.fetch(address).then(
              ({ status }) => status,
              () => 'refused',
            ),
          ),
        ),
      [
        `${host.origin}/`,
        `${host.origin}/assets/none.js`,
        `http://127.0.0.1:${port}/`,
        'https://other.localhost/',
      ],
    )
    server.close()
    expect({ answers, heard }).toEqual({ answers: [200, 'refused', 'refused', 'refused'], heard: 0 })
  })

  test('the page cannot be led to another address', async ({ page, host, faults }) => {
    faults.expect(/^asked: https:\/\/example\.com/)
    await electronOf(host).evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      // after all listeners of the program
      contents?.once('will-frame-navigate', (event) =>
        setImmediate(() => Object.assign(globalThis, { isRefused: event.defaultPrevented })),
      )
    })
    await page.evaluate(() => void setTimeout(() => location.assign('https://example.com/')))
    const isRefused = () =>
      electronOf(host).evaluate(() => (globalThis as unknown as { isRefused?: boolean }).isRefused)
    await expect.poll(isRefused).toBe(true)
    // the test's view of the page waits for an address that never loads, so the program is queried
    const shown = await electronOf(host).evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('[location.href, document.title]'),
    )
    expect(shown).toEqual(['https://skerry.localhost/', 'Skerry'])
  })

  test('no permission is given but to write the clipboard', async ({ page }) => {
    const given = await page.evaluate(async () => ({
      notifications: await Notification.requestPermission(),
      place: (await navigator.permissions.query({ name: 'geolocation' })).state,
    }))
    expect(given).toEqual({ notifications: 'denied', place: 'denied' })
  })

  test('a question that the contract does not know is a problem, not a crash', async ({ page }) => {
    const answers = await page.evaluate(async () => {
      const { skerry } = window as unknown as {
        skerry: { invoke: (name: string, input: unknown) => Promise<unknown> }
      }
      return [await skerry.invoke('no.such', {}), await skerry.invoke('triage.start', { sources: 'x' })]
    })
    expect(answers).toMatchObject([{ kind: 'problem' }, { kind: 'problem' }])
  })

  test('the database is looked at in a process of its own', async ({ page }) => {
    const checks = await page.evaluate(async () => {
      const { skerry } = window as unknown as {
        skerry: { invoke: (name: string, input: unknown) => Promise<unknown> }
      }
      const answer = (await skerry.invoke('workstation.check', {})) as {
        checks: { name: string; state: string; finding: string }[]
      }
      return answer.checks.filter(({ name }) => name === 'Database')
    })
    expect(checks).toMatchObject([{ state: 'ok', finding: expect.stringMatching(/^sound, /) }])
  })

  test('a dropped file is read where it lies, and named when it is gone', async ({ host }) => {
    const file = join(host.dataDir, 'seen.log')
    await writeFile(file, 'seen: 45.155.205.233')
    await dropFromDisk(host.page, [file])
    await expect(values(host.page)).toHaveText(['45.155.205[.]233'])
    const kinds = await host.page.evaluate(async () => {
      const { skerry } = window as unknown as {
        skerry: { invoke: (name: string, input: unknown) => Promise<unknown> }
      }
      const { sessions } = (await skerry.invoke('triage.list', {})) as {
        sessions: { sources: { kind: string }[] }[]
      }
      return sessions.map(({ sources }) => sources.map(({ kind }) => kind))
    })
    expect(kinds).toEqual([['path']])
    await rename(file, `${file}.moved`)
    const page = await host.restart()
    await page.getByRole('link', { name: /^seen\.log/ }).click()
    await expect(page.getByText('The file is not where it was')).toBeVisible()
    await expect(values(page)).toHaveText(['45.155.205[.]233'])
  })

  test('the window opens where and as large as it was closed', async ({ host }) => {
    const placed = await electronOf(host).evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 120, y: 80, width: 1010, height: 700 })
    })
    expect(placed).toBeUndefined()
    await host.restart()
    const bounds = await electronOf(host).evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getBounds(),
    )
    expect(bounds).toEqual({ x: 120, y: 80, width: 1010, height: 700 })
  })

  test('a place off every screen is not where the window opens', async ({ host }) => {
    await electronOf(host).evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: -9000, y: -9000, width: 1010, height: 700 })
    })
    await host.restart()
    const isSeen = await electronOf(host).evaluate(({ BrowserWindow, screen }) => {
      const bounds = BrowserWindow.getAllWindows()[0]?.getBounds()
      if (bounds === undefined) return false
      const { workArea } = screen.getDisplayMatching(bounds)
      return bounds.x + bounds.width > workArea.x && bounds.y + bounds.height > workArea.y
    })
    expect(isSeen).toBe(true)
  })

  test('a second start hands its files to the window that is there, and ends', async ({ host }) => {
    const file = join(host.dataDir, 'second.log')
    await writeFile(file, 'seen: 185.220.101.4')
    const { spawnfile, spawnargs } = electronOf(host).process()
    const isOfTest = (word: string) => word.startsWith('--inspect') || word.startsWith('--remote-debugging')
    const given = spawnargs
      .slice(1)
      .filter((word, index, all) => !isOfTest(word) && word !== '-r' && all[index - 1] !== '-r')
    const second = spawn(spawnfile, [...given, file], { stdio: 'ignore' })
    expect(await once(second, 'exit')).toEqual([0, null])
    await expect(values(host.page)).toHaveText(['185.220.101[.]4'])
    await expect(sourceText(host.page)).toBeVisible()
  })

  test('files named at the start are open when the window is', async ({ host, page }) => {
    const file = join(host.dataDir, 'named.log')
    await writeFile(file, 'seen: 185.220.101.4')
    await expect(page.getByRole('heading', { name: 'Triage', level: 1 })).toBeVisible()
    const other = await launch(join(host.dataDir, 'other'), [file])
    try {
      await expect(values(await other.firstWindow())).toHaveText(['185.220.101[.]4'])
    } finally {
      await other.close()
    }
  })

  test('closing the window ends the program and gives the data directory free', async ({ host }) => {
    const child = electronOf(host).process()
    const ended = once(child, 'exit')
    await electronOf(host).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    expect(await ended).toEqual([0, null])
    expect(existsSync(join(host.dataDir, 'skerry.lock'))).toBe(false)
    expect(existsSync(join(host.dataDir, 'window.json'))).toBe(true)
  })

  test('a signal to end is followed as well', async ({ host }) => {
    const child = electronOf(host).process()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(existsSync(join(host.dataDir, 'skerry.lock'))).toBe(false)
  })
}

function electronOf(host: Host): ElectronApplication {
  if (host.electron === null) throw new Error('This host is no desktop.')
  return host.electron
}
