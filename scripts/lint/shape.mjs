// ESLint rules of this project for the shape of its functions: how much changes within one, and how much it is given.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript-eslint';

const maxVariables = 5;
const maxDependencies = 7;
const maxScriptLines = 150;

/** @typedef {import('@typescript-eslint/utils').TSESTree.Node} Node */
/** @typedef {import('@typescript-eslint/utils').TSESTree.TypeElement} Member */
/** @typedef {import('eslint').Rule.RuleModule} RuleModule */

/**
 * Counts the variables that a function, or the script of a component, declares with `let`, but for those in the heads of
 * loops and the properties of a component. @type {RuleModule}
 */
const maxVariableRule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      tooMany:
        'This function has {{count}} variables that change, at most {{max}} are allowed. Move those that change together into a function of their own.',
      tooManyInScript:
        'This component has {{count}} variables that change, at most {{max}} are allowed. Move those that change together into a module or a component of their own.',
    },
  },
  create(context) {
    /** How many variables each function around the current place has so far. @type {number[]} */
    const counts = [];
    /** @param {any} node @param {string} messageId */
    function leave(node, messageId) {
      const count = counts.pop() ?? 0;
      if (count <= maxVariables) return;
      const data = { count: String(count), max: String(maxVariables) };
      context.report({ node, messageId, data });
    }
    return {
      ':function': () => void counts.push(0),
      ':function:exit': (/** @type {any} */ node) => leave(node, 'tooMany'),
      SvelteScriptElement: () => void counts.push(0),
      'SvelteScriptElement:exit': (/** @type {any} */ node) => leave(node, 'tooManyInScript'),
      ':not(ForStatement, ForOfStatement, ForInStatement) > VariableDeclaration[kind="let"]'(
        /** @type {any} */ node,
      ) {
        const last = counts.length - 1;
        const isProps = node.declarations[0]?.init?.callee?.name === '$props';
        if (last >= 0 && !isProps)
          counts[last] = (counts[last] ?? 0) + context.sourceCode.getDeclaredVariables(node).length;
      },
    };
  },
};

/** Counts the lines of the script of a component. @type {RuleModule} */
const maxScriptLineRule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      tooLong:
        'This script has {{count}} lines, at most {{max}} are allowed. Move state that belongs together into a module or a component of its own.',
    },
  },
  create: (context) => ({
    SvelteScriptElement(/** @type {any} */ node) {
      const count = node.loc.end.line - node.loc.start.line - 1;
      if (count <= maxScriptLines) return;
      const data = { count: String(count), max: String(maxScriptLines) };
      context.report({ node, messageId: 'tooLong', data });
    },
  }),
};

/**
 * A factory is a function with a parameter that brings behaviour: an object type whose name says that it holds what a module
 * needs (of this file or of another); an object type without a name, or one of this file that an exported function takes, two
 * of whose members are functions. A parameter that is only data is none, however many fields it has. A function that is not
 * exported may take whatever else its module makes.
 *
 * What counts: the members of each such type, with those that it inherits, also from types of other files. What does not:
 * types of packages, which count as one, and other parameters. Such a type is either the result of a module, of which a
 * function names what it uses (by `Pick`, or a type like `AccountClient`), or of a phase of the composition root
 * (`Foundation`, `Stores`, `Surfaces`). Phases are as large as the program: only other phases get them whole, and each names
 * what it uses as it takes them apart.
 * @type {RuleModule}
 */
const maxDependencyRule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      tooMany:
        '{{type}} has {{count}} members (with those of further parameters), a factory may have {{max}} dependencies at most. Split the factory by what it does, or pass what belongs together as one object.',
    },
  },
  create(context) {
    const declared = declarationsOf(context.filename, context.sourceCode.ast);
    /** @param {any} node a function */
    function checkFactory(node) {
      const types = node.params.map(typeOf);
      const local = isExported(node) ? declared.local : new Map();
      const bags = types.map((/** @type {any} */ type) =>
        type ? dependenciesOf(type, declared, isStructure(local.get(type.typeName?.name))) : [],
      );
      const count = bags.flat().length;
      if (count <= maxDependencies) return;
      const largest = bags.reduce(
        (/** @type {number} */ best, /** @type {Member[]} */ bag, /** @type {number} */ index) =>
          bag.length > bags[best].length ? index : best,
        0,
      );
      const data = {
        type: context.sourceCode.getText(types[largest]),
        count: String(count),
        max: String(maxDependencies),
      };
      context.report({ node: node.params[largest], messageId: 'tooMany', data });
    }
    return {
      FunctionDeclaration: checkFactory,
      'VariableDeclarator > :function.init': checkFactory,
    };
  },
};

/** @param {any} parameter @returns {any} its type, as it is written */
function typeOf(parameter) {
  const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target.typeAnnotation?.typeAnnotation;
}

/** @param {any} node a type that may be declared @returns whether it is more than another name */
const isStructure = (node) => node !== undefined && node.type !== 'TSTypeReference';

/** @param {any} node a function */
const isExported = ({ parent }) =>
  (parent.type === 'VariableDeclarator' ? parent.parent.parent : parent).type === 'ExportNamedDeclaration';

/**
 * @param {any} type @param {Declarations} declared @param {boolean} isOwn whether it counts whatever its name is
 * @returns {Member[]} none where it is data, or the result of a module
 */
function dependenciesOf(type, declared, isOwn) {
  const name = type.type === 'TSTypeReference' ? type.typeName.name : undefined;
  const isNamed = name !== undefined && /(Parts|Deps|Dependencies|Options|Wiring)$/.test(name);
  if (name !== undefined && !isNamed && !isOwn) return [];
  const members = membersOf(type, declared);
  if (isNamed && !name.endsWith('Options')) return members;
  return members.filter(isFunction).length > (isNamed ? 0 : 1) ? members : [];
}

/**
 * Interfaces and aliases of a file, and where the types come from that it imports.
 * @typedef {{ local: Map<string, Node>, imported: Map<string, { file: string, name: string }> }} Declarations
 */
/** @type {Map<string, Declarations>} */
const files = new Map();

/** @param {string} file @param {any} program @returns {Declarations} */
function declarationsOf(file, program) {
  /** @type {Declarations} */
  const found = { local: new Map(), imported: new Map() };
  for (const statement of program.body) {
    const node =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement;
    if (node.type === 'TSInterfaceDeclaration') found.local.set(node.id.name, node);
    if (node.type === 'TSTypeAliasDeclaration') found.local.set(node.id.name, node.typeAnnotation);
    if (node.type !== 'ImportDeclaration' || !/^\..*\.ts$/.test(node.source.value)) continue;
    for (const { local, imported } of node.specifiers)
      if (imported)
        found.imported.set(local.name, {
          file: resolve(dirname(file), node.source.value),
          name: imported.name,
        });
  }
  return found;
}

/** @param {string} file @returns {Declarations} */
function declarationsOfFile(file) {
  let found = files.get(file);
  if (!found) {
    const { ast } = /** @type {any} */ (ts.parser).parseForESLint(readFileSync(file, 'utf8'));
    files.set(file, (found = declarationsOf(file, ast)));
  }
  return found;
}

/**
 * With those that a type inherits, also from types of other files of the project. A type of a package counts as one.
 * @param {any} node @param {Declarations} declared @returns {Member[]}
 */
function membersOf(node, declared) {
  if (node.type === 'TSTypeLiteral') return node.members;
  if (node.type === 'TSIntersectionType')
    return node.types.flatMap((/** @type {any} */ type) => membersOf(type, declared));
  if (node.type === 'TSInterfaceDeclaration') {
    const inherited = node.extends.flatMap((/** @type {any} */ type) => membersOf(type, declared));
    return [...inherited, ...node.body.body];
  }
  const name = (node.typeName ?? node.expression)?.name;
  if (name === undefined) return [];
  const [type, keys] = node.typeArguments?.params ?? [];
  if (name === 'Pick') return keysIn(keys);
  if (name === 'Omit') return withoutKeys(membersOf(type, declared), keysIn(keys));
  if (/^(Partial|Required|Readonly)$/.test(name)) return membersOf(type, declared);
  const own = declared.local.get(name);
  if (own) return membersOf(own, declared);
  const elsewhere = declared.imported.get(name);
  const there = elsewhere && declarationsOfFile(elsewhere.file);
  const found = there?.local.get(elsewhere?.name ?? '');
  return found && there ? membersOf(found, there) : [node];
}

/** @param {Member[]} members @param {any[]} keys literal types @returns {Member[]} */
function withoutKeys(members, keys) {
  const names = new Set(keys.map((key) => key.literal?.value));
  return members.filter((/** @type {any} */ member) => !names.has(member.key?.name));
}

/** @param {any} keys the keys that `Pick` names @returns {Member[]} */
const keysIn = (keys) => (keys?.type === 'TSUnionType' ? keys.types : [keys]);

/** @param {Member} member */
function isFunction(member) {
  if (member.type === 'TSMethodSignature') return true;
  return (
    member.type === 'TSPropertySignature' && member.typeAnnotation?.typeAnnotation.type === 'TSFunctionType'
  );
}

/**
 * Finds functions that refer to what the function around them makes only later. Called too early, they would fail; and two
 * things that need each other show neither which comes first nor how they are connected: connect them when both exist.
 * Functions may refer to each other in any order, and a handle to itself: the timer that a listener cancels.
 * @type {RuleModule}
 */
const noEarlyReferenceRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      early:
        "'{{name}}' is made only in line {{line}}. Make it before, or connect the two when both exist, by an event.",
    },
  },
  create(context) {
    return {
      'Program:exit'() {
        for (const scope of context.sourceCode.scopeManager.scopes) {
          if (scope.type === 'module' || scope.type === 'global') continue;
          for (const variable of scope.variables) checkVariable(variable);
        }
      },
    };

    /** @param {import('eslint').Scope.Variable} variable */
    function checkVariable(variable) {
      const { node } = variable.defs[0] ?? {};
      if (node?.type !== 'VariableDeclarator' || isFunctionNode(node.init)) return;
      for (const { identifier } of variable.references) {
        if (endOf(identifier) >= startOf(node)) continue;
        const data = { name: variable.name, line: String(node.loc?.start.line) };
        context.report({ node: identifier, messageId: 'early', data });
      }
    }
  },
};

/** @param {any} node */
const isFunctionNode = (node) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
/** @param {any} node @returns {number} */
const startOf = (node) => node.range[0];
/** @param {any} node @returns {number} */
const endOf = (node) => node.range[1];

export const shape = {
  rules: {
    'no-early-reference': noEarlyReferenceRule,
    'max-variables': maxVariableRule,
    'max-script-lines': maxScriptLineRule,
    'max-dependencies': maxDependencyRule,
  },
};
