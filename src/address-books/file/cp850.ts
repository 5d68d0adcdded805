/** The upper half of CP850, in which DOS programs and old inventory systems write. TextDecoder does not know it. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export const signOfCp850 = (byte: number): string =>
  byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] ?? '');

export const decodeCp850 = (bytes: Uint8Array): string => Array.from(bytes, signOfCp850).join('');
