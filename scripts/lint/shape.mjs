// ESLint rules of this project for the shape of its functions: how much changes within one, and how much it is given.

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
        if (last >= 0 && !isProps) counts[last] = (counts[last] ?? 0) + node.declarations.length;
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
 * A factory is an exported function whose first parameter has an interface or a type literal of the same file that brings
 * behaviour: two of its members are functions, or its name says that it holds what a module needs. A parameter that is only
 * data is none, however many fields it has.
 *
 * What counts: the members of that type, with those that it inherits within the file. What does not: later parameters, and
 * members of types of other files. Such a type is either the result of a module, of which a function names what it uses (by
 * `Pick`, or a type like `AccountClient`), or of a phase of the composition root (`Foundation`, `Stores`, `Surfaces`). Phases
 * are as large as the program: only other phases get them whole, and each names what it uses as it takes them apart.
 * @type {RuleModule}
 */
const maxDependencyRule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      tooMany:
        '{{type}} has {{count}} members, a factory may have {{max}} dependencies at most. Split the factory by what it does, or pass what belongs together as one object.',
    },
  },
  create(context) {
    /** Interfaces and aliases of the file. @type {Map<string, Node>} */
    const declared = new Map();
    /** @type {{ parameter: Node, type: string }[]} */
    const factories = [];

    /** @param {any} node an exported function */
    function takeFactory(node) {
      const first = node.params[0];
      const parameter = first?.type === 'AssignmentPattern' ? first.left : first;
      const type = parameter?.typeAnnotation?.typeAnnotation;
      if (type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier')
        factories.push({ parameter, type: type.typeName.name });
    }

    return {
      TSInterfaceDeclaration: (/** @type {any} */ node) => void declared.set(node.id.name, node),
      TSTypeAliasDeclaration: (/** @type {any} */ node) =>
        void declared.set(node.id.name, node.typeAnnotation),
      'ExportNamedDeclaration > FunctionDeclaration': takeFactory,
      'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > :function.init': takeFactory,
      'Program:exit'() {
        for (const { parameter, type } of factories) {
          const members = membersOf(type, declared);
          const brings =
            members.filter(isFunction).length > 1 || /(Parts|Deps|Dependencies|Options|Wiring)$/.test(type);
          if (!brings || members.length <= maxDependencies) continue;
          const data = { type, count: String(members.length), max: String(maxDependencies) };
          context.report({ node: parameter, messageId: 'tooMany', data });
        }
      },
    };
  },
};

/**
 * With those of the interfaces and aliases of the same file that it extends.
 * @param {string} name @param {Map<string, Node>} declared @returns {Member[]}
 */
function membersOf(name, declared) {
  const node = declared.get(name);
  return node ? membersOfNode(node, declared) : [];
}

/** @param {Node} node @param {Map<string, Node>} declared @returns {Member[]} */
function membersOfNode(node, declared) {
  if (node.type === 'TSTypeLiteral') return node.members;
  if (node.type === 'TSIntersectionType') return node.types.flatMap((type) => membersOfNode(type, declared));
  if (node.type === 'TSTypeReference' && node.typeName.type === 'Identifier')
    return membersOf(node.typeName.name, declared);
  if (node.type !== 'TSInterfaceDeclaration') return [];
  const inherited = node.extends.flatMap(({ expression }) =>
    expression.type === 'Identifier' ? membersOf(expression.name, declared) : [],
  );
  return [...inherited, ...node.body.body];
}

/** @param {Member} member */
function isFunction(member) {
  if (member.type === 'TSMethodSignature') return true;
  return (
    member.type === 'TSPropertySignature' && member.typeAnnotation?.typeAnnotation.type === 'TSFunctionType'
  );
}

export const shape = {
  rules: {
    'max-variables': maxVariableRule,
    'max-script-lines': maxScriptLineRule,
    'max-dependencies': maxDependencyRule,
  },
};
