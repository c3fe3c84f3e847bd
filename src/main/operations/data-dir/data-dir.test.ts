import { describe, expect, test } from 'vitest'
import { defaultDataDir } from './data-dir.ts'

describe('the data directory when none is named', () => {
  test.each([
    ['linux', { HOME: '/home/ana' }, '/home/ana/.local/share/skerry'],
    ['linux', { HOME: '/home/ana', XDG_DATA_HOME: '/data' }, '/data/skerry'],
    ['linux', { HOME: '/home/ana', XDG_DATA_HOME: '' }, '/home/ana/.local/share/skerry'],
    ['darwin', { HOME: '/Users/ana' }, '/Users/ana/Library/Application Support/Skerry'],
    ['win32', { USERPROFILE: 'C:/Users/ana', APPDATA: 'D:/Roaming' }, 'D:/Roaming/Skerry'],
    ['win32', { USERPROFILE: 'C:/Users/ana' }, 'C:/Users/ana/AppData/Roaming/Skerry'],
    ['linux', { HOME: '/home/ana', SKERRY_DATA_DIR: '/cases' }, '/cases'],
  ] as const)('on %s with %j is %s', (platform, environment, expected) => {
    expect(defaultDataDir(platform, environment).replaceAll('\\', '/')).toBe(expected)
  })
})
