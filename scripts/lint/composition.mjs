// An ESLint rule of this project: which files put parts of the main process together.

import { dirname, relative, resolve } from 'node:path';

const maxFolders = 2;
const mainFolder = resolve(import.meta.dirname, '../../src/main');
/** What makes or starts a part of the program, by its name. */
const factory = /^(create|open|start|watch|connect|keep|serve|follow)[A-Z]/;

/**
 * Finds files that make parts of several folders. That is for the composition root and for the compositions that
 * `eslint.config.js` names; other files are given what they need. What counts: the folders of the main process, except the
 * file's own and `base`, whose factories the file imports and calls.
 * @type {import('eslint').Rule.RuleModule}
 */
const maxComposedFolderRule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      tooMany:
        'This file makes parts of {{count}} folders of the main process ({{folders}}), at most {{max}} are allowed outside of a composition. Make them in the composition root, and take them as dependencies.',
    },
  },
  create(context) {
    const own = folderOf(context.filename);
    return {
      'Program:exit'(program) {
        const folders = new Set();
        for (const node of program.body) {
          if (node.type !== 'ImportDeclaration' || typeof node.source.value !== 'string') continue;
          const folder = folderOf(resolve(dirname(context.filename), node.source.value));
          if (folder === undefined || folder === own || folder === 'base') continue;
          const factories = context.sourceCode
            .getDeclaredVariables(node)
            .filter(({ name, references }) => factory.test(name) && references.some(isCall));
          if (factories.length > 0) folders.add(folder);
        }
        if (folders.size <= maxFolders) return;
        const names = [...folders].sort().join(', ');
        const data = { count: String(folders.size), folders: names, max: String(maxFolders) };
        context.report({ node: program, messageId: 'tooMany', data });
      },
    };
  },
};

/** @param {import('eslint').Scope.Reference} reference */
function isCall({ identifier }) {
  const { parent } = /** @type {any} */ (identifier);
  return parent.type === 'CallExpression' && parent.callee === identifier;
}

/** @param {string} file @returns {string | undefined} the folder of the main process that it is in */
function folderOf(file) {
  const [folder, ...rest] = relative(mainFolder, file).split(/[/\\]/);
  return folder === '..' || rest.length === 0 ? undefined : folder;
}

export const composition = { rules: { 'max-folders': maxComposedFolderRule } };
