import type { ExtensionLists } from '../../risk/read-file-name.ts'

/**
 * Extensions by which the names of attachments are judged: those of the risk packs, which a tool cannot read since it has
 * no files. A test compares the two.
 */
export const attachmentExtensions: ExtensionLists = {
  executableExtensions: {
    values: new Set(
      'exe scr pif com bat cmd msi msix appx jar js jse vbs vbe wsf wsh hta ps1 psm1 cpl dll lnk url iso img vhd vhdx chm xll reg apk dmg pkg app sh py pl application gadget inf one onepkg ace'.split(
        ' ',
      ),
    ),
  },
  documentExtensions: {
    values: new Set(
      'pdf doc docx xls xlsx ppt pptx odt ods rtf txt csv jpg jpeg png gif bmp html htm xml zip rar eml msg mp3 mp4 wav'.split(
        ' ',
      ),
    ),
  },
}
