import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { testBrowser } from './test-browser.mjs'

/**
 * Renders `build/icon.svg` in the sizes that systems need: `node scripts/write-icons.mjs`. The rendered files are
 * committed beside it: icons/<size>.png for Linux, icon.ico for Windows, icon.icns for macOS.
 */

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'build')
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/**
 * ICO: a header of six bytes, an entry of sixteen per picture, then the pictures, which may be PNG since Windows Vista.
 */
function icoOf(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  pictures.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index
    // 256 is written as 0
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/**
 * ICNS: four letters and the length, for the whole file and for each picture; the letters of a picture state its size.
 */
function icnsOf(pictures) {
  const letters = new Map([
    [16, 'icp4'],
    [32, 'icp5'],
    [64, 'icp6'],
    [128, 'ic07'],
    [256, 'ic08'],
    [512, 'ic09'],
    [1024, 'ic10'],
  ])
  const block = (name, content) => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32BE(8 + content.length, 4)
    return Buffer.concat([head, content])
  }
  const blocks = pictures.flatMap(({ size, png }) => {
    const name = letters.get(size)
    return name === undefined ? [] : [block(name, png)]
  })
  return block('icns', Buffer.concat(blocks))
}

const { executablePath, env } = await testBrowser()
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const pictures = []
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${drawing}`)
    pictures.push({ size, png: await page.screenshot({ omitBackground: true }) })
    await page.close()
  }
  mkdirSync(join(folder, 'icons'), { recursive: true })
  for (const { size, png } of pictures) writeFileSync(join(folder, 'icons', `${size}x${size}.png`), png)
  writeFileSync(join(folder, 'icon.ico'), icoOf(pictures.filter(({ size }) => size <= 256)))
  writeFileSync(join(folder, 'icon.icns'), icnsOf(pictures))
} finally {
  await browser.close()
}
