// ESLint rules of this project for the shape of its functions: how much changes within one, and how much it is given.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript-eslint';

const maxVariables = 5;
const maxDependencies = 7;
/** Members of a group within them that has no name of its own, such as `{ now, sleep }`. */
const maxGroup = 3;
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
 * of whose members are functions; or a function. A parameter that is only data is none, however many fields it has. A
 * function that is not exported may take whatever else its module makes.
 *
 * What counts: the members of each such type, with those that it inherits, also from types of other files. A group among them
 * that brings behaviour and has no name of its own counts as one up to three members, and by its members above. What does not: types of packages, which count as
 * one, and other parameters. Such a type is either the result of a module, of which a function names what it uses (by `Pick`,
 * or a type like `AccountClient`), or of a phase of the composition root (`Foundation`, `Stores`, `Surfaces`). Phases are as
 * large as the program: only other phases get them whole, and each names what it uses as it takes them apart.
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
        type ? bagOf(type, declared, isStructure(local.get(type.typeName?.name))) : none,
      );
      // Which of them bring behaviour is asked only where it matters, as the answer may be in another file.
      if (bags.flatMap((/** @type {Bag} */ { members }) => members).length <= maxDependencies) return;
      const counts = bags.map((/** @type {Bag} */ { members, least }) =>
        members.filter(isFunction).length >= least ? members.length : 0,
      );
      const count = counts.reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0);
      if (count <= maxDependencies) return;
      const largest = counts.indexOf(Math.max(...counts));
      const data = {
        type: context.sourceCode.getText(types[largest]),
        count: String(count),
        max: String(maxDependencies),
      };
      context.report({ node: node.params[largest], messageId: 'tooMany', data });
    }
    return { ':function': checkFactory };
  },
};

/** @param {any} parameter @returns {any} its type, as it is written */
function typeOf(parameter) {
  if (parameter.type === 'TSParameterProperty') return typeOf(parameter.parameter);
  const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target.typeAnnotation?.typeAnnotation;
}

/** @param {any} node a type that may be declared @returns whether it is more than another name */
const isStructure = (node) => node !== undefined && node.type !== 'TSTypeReference';

/** @param {any} node a function, a class, or an object @returns {boolean} */
function isExported({ parent }) {
  if (parent.type === 'Property') return isExported(parent.parent);
  if (parent.kind === 'constructor') return isExported(parent.parent.parent);
  const declaration = parent.type === 'VariableDeclarator' ? parent.parent.parent : parent;
  return /^Export(Named|Default)Declaration$/.test(declaration.type);
}

/**
 * What a parameter may bring, and how many of these must be functions if it is not to be only data.
 * @typedef {{ members: Needed[], least: number }} Bag
 */
/** A member, or the type of a parameter, and the names that it is written with. @typedef {{ node: any, declared: Declarations }} Needed */
/** @type {Bag} */
const none = { members: [], least: 0 };

/** @param {any} type @param {Declarations} declared @param {boolean} isOwn whether it counts whatever its name is @returns {Bag} */
function bagOf(type, declared, isOwn) {
  const name = type.type === 'TSTypeReference' ? type.typeName.name : undefined;
  if (name !== undefined && /(Parts|Deps|Dependencies|Ports|Options|Wiring)$/.test(name))
    return { members: membersOf(type, declared), least: name.endsWith('Options') ? 1 : 0 };
  const members = name === undefined || isOwn ? membersOf(type, declared) : [];
  return members.length > 0 ? { members, least: 2 } : { members: [{ node: type, declared }], least: 1 };
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
 * @param {any} node @param {Declarations} declared @returns {Needed[]}
 */
function membersOf(node, declared) {
  if (node.type === 'TSTypeLiteral') return node.members.flatMap(ungrouped);
  if (node.type === 'TSIntersectionType')
    return node.types.flatMap((/** @type {any} */ type) => membersOf(type, declared));
  if (node.type === 'TSInterfaceDeclaration') {
    const inherited = node.extends.flatMap((/** @type {any} */ type) => membersOf(type, declared));
    return [...inherited, ...node.body.body.flatMap(ungrouped)];
  }
  const name = (node.typeName ?? node.expression)?.name;
  if (name === undefined) return [];
  const [type, keys] = node.typeArguments?.params ?? [];
  if (name === 'Pick') return keysIn(keys).map((key) => ({ node: key, declared }));
  if (name === 'Omit') return withoutKeys(membersOf(type, declared), keysIn(keys));
  if (/^(Partial|Required|Readonly)$/.test(name)) return membersOf(type, declared);
  const found = findType(name, declared);
  return found ? membersOf(found.node, found.declared) : [{ node, declared }];

  /** @param {Member} member @returns {Needed[]} the members of a group without a name of its own that brings behaviour */
  function ungrouped(member) {
    const type = /** @type {any} */ (member).typeAnnotation?.typeAnnotation;
    const group = type?.type === 'TSTypeLiteral' ? membersOf(type, declared) : [];
    return group.length > maxGroup && group.some(isFunction) ? group : [{ node: member, declared }];
  }
}

/**
 * The type of a name, in this file or in another file of the project.
 * @param {string} name @param {Declarations} declared @returns {Needed | undefined}
 */
function findType(name, declared) {
  const own = declared.local.get(name);
  if (own) return { node: own, declared };
  const elsewhere = declared.imported.get(name);
  const there = elsewhere && declarationsOfFile(elsewhere.file);
  const node = there?.local.get(elsewhere?.name ?? '');
  return node && there && { node, declared: there };
}

/** @param {Needed[]} members @param {any[]} keys literal types @returns {Needed[]} */
function withoutKeys(members, keys) {
  const names = new Set(keys.map((key) => key.literal?.value));
  return members.filter(({ node }) => !names.has(node.key?.name));
}

/** @param {any} keys the keys that `Pick` names @returns {any[]} */
const keysIn = (keys) => (keys?.type === 'TSUnionType' ? keys.types : [keys]);

/** @param {Needed} needed @returns {boolean} whether it is a function, also by the name of its type */
function isFunction({ node, declared }) {
  if (/^TS(FunctionType|MethodSignature|CallSignatureDeclaration)$/.test(node.type)) return true;
  if (node.type === 'TSPropertySignature')
    return isFunction({ node: node.typeAnnotation?.typeAnnotation ?? node.key, declared });
  if (node.type === 'TSUnionType')
    return node.types.some((/** @type {any} */ type) => isFunction({ node: type, declared }));
  if (node.type === 'TSInterfaceDeclaration')
    return node.body.body.some((/** @type {any} */ member) => member.type === 'TSCallSignatureDeclaration');
  if (node.type === 'TSIndexedAccessType')
    return membersOf(node.objectType, declared).some(
      (member) => member.node.key?.name === node.indexType.literal?.value && isFunction(member),
    );
  const found = node.type === 'TSTypeReference' && findType(node.typeName.name, declared);
  return found ? isFunction(found) : false;
}

/**
 * Finds functions that refer to what the function around them makes only later. Called too early, they would fail; and two
 * things that need each other show neither which comes first nor how they are connected: connect them when both exist.
 * Functions may refer to each other in any order, and a handle to itself: the timer that a listener cancels. A declared
 * function may also stand above or below what it uses, but is not called before that exists.
 * @type {RuleModule}
 */
const noEarlyReferenceRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      early:
        "'{{name}}' is made only in line {{line}}. Make it before, or connect the two when both exist, by an event.",
      calledEarly:
        "'{{function}}' is called here and uses '{{name}}', which is made only in line {{line}}. Call it later, or make '{{name}}' before.",
    },
  },
  create(context) {
    return {
      'Program:exit'() {
        for (const scope of context.sourceCode.scopeManager.scopes) {
          if (scope.type === 'module' || scope.type === 'global') continue;
          for (const variable of scope.variables) checkVariable(variable);
          checkCalls(scope);
        }
      },
    };

    /** Calls of declared functions, which exist from the start of the scope. @param {import('eslint').Scope.Scope} scope */
    function checkCalls(scope) {
      const functions = scope.variables.filter(({ defs }) => defs[0]?.node.type === 'FunctionDeclaration');
      for (const called of functions) {
        const calls = called.references.filter(
          ({ identifier, from }) => isCalled(identifier) && functionWithin(scope, from) === undefined,
        );
        const [first] = calls.map(({ identifier }) => identifier).sort((a, b) => startOf(a) - startOf(b));
        if (!first) continue;
        const reached = reachedBy(called, functions, scope);
        for (const variable of scope.variables) {
          const { node } = variable.defs[0] ?? {};
          if (node?.type !== 'VariableDeclarator' || startOf(node) < endOf(first)) continue;
          const isUsed = variable.references.some(({ from }) => reached.has(functionWithin(scope, from)));
          if (!isUsed) continue;
          const data = { function: called.name, name: variable.name, line: String(node.loc?.start.line) };
          context.report({ node: first, messageId: 'calledEarly', data });
        }
      }
    }

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

/** @param {any} identifier */
const isCalled = (identifier) =>
  identifier.parent.type === 'CallExpression' && identifier.parent.callee === identifier;

/**
 * @param {import('eslint').Scope.Scope} scope @param {import('eslint').Scope.Scope | null} from
 * @returns {unknown} the outermost function within a scope that a place in it is in; undefined: in none
 */
function functionWithin(scope, from) {
  let found;
  for (let each = from; each && each !== scope; each = each.upper)
    if (each.type === 'function') found = each.block;
  return found;
}

/**
 * @param {import('eslint').Scope.Variable} called @param {readonly import('eslint').Scope.Variable[]} functions
 * @param {import('eslint').Scope.Scope} scope
 * @returns {Set<unknown>} the function, and those declared beside it that it leads to
 */
function reachedBy(called, functions, scope) {
  /** @type {Set<unknown>} */
  const reached = new Set([called.defs[0]?.node]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { defs, references } of functions)
      if (references.some(({ from }) => reached.has(functionWithin(scope, from)))) reached.add(defs[0]?.node);
  }
  return reached;
}

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
